import { GraphQLError } from 'graphql'
import { type Fault, statusOfCode } from './errors'

/**
 * Converts a Fault to an Apollo Server error for a request that is not executed, with its HTTP status and Retry-After.
 */
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
