/** The id of the request behind an error, by which the logs of gateway and API find it. */
import { ApolloLink } from '@apollo/client'
import { map } from 'rxjs'
import { requestIdHeader } from './errors'

/** Writes the request id of the answer's header into the `extensions` of its errors that carry none. */
export const requestIdLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      const response = operation.getContext().response as Response | undefined
      const requestId = response?.headers.get(requestIdHeader)
      if (!requestId || !('errors' in result) || !result.errors?.length) return result
      const errors = result.errors.map((error) => ({ ...error, extensions: { requestId, ...error.extensions } }))
      return { ...result, errors }
    }),
  ),
)
