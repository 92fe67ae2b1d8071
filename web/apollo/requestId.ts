/** The id of the request behind an error, by which the logs of gateway and API find it. */
import { ApolloLink } from '@apollo/client'
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { map } from 'rxjs'

const header = 'x-request-id'

/** Writes the request id of the answer's header into the `extensions` of its errors that carry none. */
export const requestIdLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      const response = operation.getContext().response as Response | undefined
      const requestId = response?.headers.get(header)
      if (!requestId || !('errors' in result) || !result.errors?.length) return result
      const errors = result.errors.map((error) => ({ ...error, extensions: { requestId, ...error.extensions } }))
      return { ...result, errors }
    }),
  ),
)

/** The request id of a failed call; null when no answer came, or the error is none of a call. */
export function requestIdOf(error: unknown): string | null {
  const id = CombinedGraphQLErrors.is(error)
    ? error.errors.find(({ extensions }) => extensions?.requestId)?.extensions?.requestId
    : ServerError.is(error)
      ? error.response.headers.get(header)
      : null
  return typeof id === 'string' && id ? id : null
}
