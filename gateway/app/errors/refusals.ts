import { GraphQLError } from 'graphql'
import { type Fault, statusOfCode } from './errors'

/** A fault as Apollo Server takes it for a request that is not executed: with its HTTP status, and when to come again. */
export function withStatus(fault: Fault, requestId: string): GraphQLError {
  const seconds = fault.extensions.retryAfterSeconds
  const headers = new Map(typeof seconds === 'number' ? [['retry-after', String(seconds)]] : [])
  return new GraphQLError(fault.message, {
    originalError: fault,
    extensions: {
      ...fault.extensions,
      ...(statusOfCode[fault.code] >= 500 && { requestId }),
      http: { status: statusOfCode[fault.code], headers },
    },
  })
}
