/** Request id of an error, by which logs of gateway and API can be searched. */
import { ApolloLink } from '@apollo/client'
import { map } from 'rxjs'
import { requestIdHeader } from '../../ui/show/errors'

/** Copies the request id from the response header into the `extensions` of errors without one. */
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
