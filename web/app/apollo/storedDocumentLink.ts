import { ApolloLink } from '@apollo/client'
import { mergeMap, of } from 'rxjs'
import { storedBody } from './storedDocument'

/**
 * Sends ids of stored documents instead of texts. If a server of another release does not know an id, texts are sent
 * until the page is reloaded.
 */
export function createStoredDocumentLink(sendsIds: boolean): ApolloLink {
  let isKnown = sendsIds
  return new ApolloLink((operation, forward) => {
    const body = isKnown ? storedBody(operation) : null
    if (!body) return forward(operation)
    const fetchOptions = operation.getContext().fetchOptions as RequestInit | undefined
    operation.setContext({ fetchOptions: { ...fetchOptions, storedBody: body } })
    return forward(operation).pipe(
      mergeMap((result) => {
        const isUnknown = result.errors?.some(({ extensions }) => extensions?.code === 'DOCUMENT_NOT_FOUND')
        if (!isUnknown) return of(result)
        isKnown = false
        operation.setContext({ fetchOptions })
        // The server has executed nothing, so mutations can be sent again too.
        return forward(operation)
      }),
    )
  })
}

/** Sends the body created by the link above. */
export const fetchStored: typeof fetch = (input, options) => {
  const { storedBody, ...rest } = (options ?? {}) as RequestInit & { storedBody?: string }
  return fetch(input, storedBody ? { ...rest, body: storedBody } : rest)
}
