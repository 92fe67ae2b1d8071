import type { ApolloServerPlugin } from '@apollo/server'
import type { GraphQLError } from 'graphql'
import { annotateTrace } from '../../../shared/app/tracing'
import type { Context } from './context'
import { CallerGone, Fault } from '../errors/errors'
import { withStatus } from '../errors/refusals'
import type { Log } from '../process/log'
import type { Metrics } from '../process/metrics'

const codeOf = (error: GraphQLError) => String(error.extensions.code ?? 'INTERNAL')

/** Errors that are logged: internal ones and those of the upstream. Errors of callers are only counted. */
export function logFault(log: Log, requestId: string, error: GraphQLError) {
  const cause = error.originalError ?? error
  if (cause instanceof CallerGone) return
  const code = codeOf(error)
  if (code === 'UPSTREAM_UNAVAILABLE') {
    const reason = cause instanceof Fault ? cause.originalError : cause
    log.warn({ requestId, fault: code, path: error.path?.join('.'), reason: reason?.message }, 'The API did not answer')
  } else if (code === 'INTERNAL' || code === 'INTERNAL_SERVER_ERROR') {
    log.error(
      { requestId, fault: code, path: error.path?.join('.'), err: { message: cause.message, stack: cause.stack } },
      'A resolver failed',
    )
  }
}

/** Logs an error outside the resolvers; that a caller has disconnected is no error of the gateway. */
export function logFailure(log: Log, requestId: string, cause: unknown, text = 'A request failed') {
  const { message, stack } = cause instanceof Error ? cause : new Error(String(cause))
  if (cause instanceof CallerGone) log.debug({ requestId, reason: message }, text)
  else log.error({ requestId, fault: 'INTERNAL', err: { message, stack } }, text)
}

/** Logs an error outside the resolvers; returns it as an error of the whole request, with the request id. */
export function internalError(log: Log, requestId: string, cause: unknown): GraphQLError {
  const error = withStatus(new Fault('INTERNAL', { cause }), requestId)
  logFailure(log, requestId, cause)
  return error
}

/**
 * Counts and times operations, logs errors with the request id, and adds this id to errors that the user cannot
 * correct, so that reports can be found in the log. Logs no query text, variables or tokens.
 */
export const observe = (log: Log, metrics: Metrics): ApolloServerPlugin<Context> => ({
  // Thrown, it becomes the answer instead of Apollo Server's, which has no request id.
  async unexpectedErrorProcessingRequest({ requestContext, error }) {
    throw internalError(log, requestContext.contextValue.requestId, error)
  },
  async requestDidStart({ contextValue: { requestId } }) {
    const stop = metrics.operationSeconds.startTimer()
    let firstCode = 'OK'
    return {
      async didEncounterErrors({ errors }) {
        firstCode = errors[0] ? codeOf(errors[0]) : firstCode
        for (const error of errors) logFault(log, requestId, error)
      },
      async willSendResponse({ response, operation }) {
        const kind = operation?.operation ?? 'none'
        stop({ operation: kind })
        annotateTrace({ 'graphql.operation.type': kind, 'graphql.operation.name': operation?.name?.value ?? '' })
        metrics.operations.inc({ operation: kind, code: firstCode })
        if (response.body.kind !== 'single') return
        for (const { extensions } of response.body.singleResult.errors ?? []) {
          if (extensions && (extensions.code === 'INTERNAL' || extensions.code === 'UPSTREAM_UNAVAILABLE'))
            extensions.requestId = requestId
        }
      },
    }
  },
})
