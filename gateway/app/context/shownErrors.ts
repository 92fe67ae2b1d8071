import type { GraphQLError } from 'graphql'
import type { Config } from '../process/config'
import { createFormatError } from '../errors/errors'
import type { Log } from '../process/log'
import { logFault } from './observe'

/** Errors of a subscription as returned to clients; internal errors are logged under the request id. */
export function createShownErrors(log: Log, { introspection }: Pick<Config, 'introspection'>) {
  const formatError = createFormatError({ hideSuggestions: !introspection })
  return (errors: readonly GraphQLError[], requestId: string) =>
    errors.map((error) => {
      logFault(log, requestId, error)
      const { extensions, ...rest } = formatError(error.toJSON())
      const isFault = extensions?.code === 'INTERNAL' || extensions?.code === 'UPSTREAM_UNAVAILABLE'
      return { ...rest, extensions: { ...extensions, ...(isFault && { requestId }) } }
    })
}
