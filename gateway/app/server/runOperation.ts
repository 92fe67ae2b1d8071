import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApolloServer, HTTPGraphQLRequest, HTTPGraphQLResponse } from '@apollo/server'
import { GraphQLError } from 'graphql'
import type { Admission } from '../limits/admission'
import type { Context } from '../context/context'
import { internalError } from '../context/observe'
import type { DocumentReader } from '../documents/documentRequest'
import type { Log } from '../process/log'

interface Needs {
  apollo: ApolloServer<Context>
  contextOf: (request: IncomingMessage, response: ServerResponse) => Context
  log: Log
  admission: Pick<Admission, 'admit'>
  documents: DocumentReader
}

/** Executes an operation for the sender of a request, with all checks, limits and logs. The same for every way in. */
export type RunOperation = (
  request: IncomingMessage,
  response: ServerResponse,
  sent: HTTPGraphQLRequest,
) => Promise<HTTPGraphQLResponse>

export const createRunner =
  ({ apollo, contextOf, log, admission, documents }: Needs): RunOperation =>
  (request, response, { method, headers, ...sent }) => {
    const asked = documents.read(method, sent.search, sent.body)
    return apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method, headers, search: asked.search, body: asked.body },
      context: async () => {
        const context = contextOf(request, response)
        try {
          await admission.admit(request, response, context, asked.source)
          if (asked.fault) throw asked.fault
          await documents.trust(context, asked)
        } catch (error) {
          throw error instanceof GraphQLError ? error : internalError(log, context.requestId, error)
        }
        return context
      },
    })
  }
