import { Router } from 'express'
import type { Admission } from '../limits/admission'
import type { Config } from '../process/config'
import type { Context } from '../context/context'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Fault } from '../errors/errors'
import { answerRefusal } from '../context/answers'
import type { StoredDocuments } from '../documents/storedDocuments'

interface Needs {
  stored: StoredDocuments
  config: Pick<Config, 'introspection'>
  contextOf: (request: IncomingMessage, response: ServerResponse) => Context
  admission: Pick<Admission, 'signedIn'>
}

/**
 * `GET /graphql/operations`: the stored operations by name, with ids and texts, for tools. Public if introspection is
 * enabled, otherwise for signed-in users.
 */
export function operationsRoutes({ stored, config, contextOf, admission }: Needs) {
  const router = Router()
  router.get('/', async (request, response) => {
    try {
      if (!config.introspection) await admission.signedIn(request, contextOf(request, response))
    } catch (error) {
      if (error instanceof Fault) return answerRefusal(response, error)
      throw error
    }
    const operations = stored.all.map(({ name, kind, id, document }) => ({ name, kind, documentId: id, document }))
    response.set('cache-control', 'no-store').json({ operations })
  })
  return router
}
