/** Request id of an error, by which logs of gateway and API can be searched. */
import { ApolloLink } from '@apollo/client'
import { map } from 'rxjs'
import { requestIdHeader } from '../../ui/show/errors'

/** What is known of an answer beside its data. Screens that show it set `onAnswer` in the context of their query. */
export interface AnswerFacts {
  status: number
  requestId: string | null
  extensions: Record<string, unknown> | undefined
}

/** Copies the request id from the response header into the `extensions` of errors without one. */
export const requestIdLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      const { response, onAnswer } = operation.getContext() as {
        response?: Response
        onAnswer?: (facts: AnswerFacts) => void
      }
      const requestId = response?.headers.get(requestIdHeader)
      onAnswer?.({ status: response?.status ?? 0, requestId: requestId ?? null, extensions: result.extensions })
      if (!requestId || !('errors' in result) || !result.errors?.length) return result
      const errors = result.errors.map((error) => ({ ...error, extensions: { requestId, ...error.extensions } }))
      return { ...result, errors }
    }),
  ),
)
