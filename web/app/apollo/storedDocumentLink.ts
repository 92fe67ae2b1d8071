import { ApolloLink } from '@apollo/client'
import { mergeMap, of } from 'rxjs'
import { storedBody } from './storedDocument'

/**
 * Asks by the ids of stored documents in place of their texts, while the server knows them. A server of another release knows
 * other ids: then texts are sent until the page is loaded again.
 */
export function createStoredDocumentLink(sendsIds: boolean): ApolloLink {
  let isKnown = sendsIds
  return new ApolloLink((operation, forward) => {
    const body = isKnown ? storedBody(operation) : null
    if (!body) return forward(operation)
    operation.setContext({ fetchOptions: { storedBody: body } })
    return forward(operation).pipe(
      mergeMap((result) => {
        const isUnknown = result.errors?.some(({ extensions }) => extensions?.code === 'DOCUMENT_NOT_FOUND')
        if (!isUnknown) return of(result)
        isKnown = false
        operation.setContext({ fetchOptions: {} })
        // Nothing was run: a mutation, too, is sent for the first time.
        return forward(operation)
      }),
    )
  })
}

/** Sends the body that the link above made. */
export const fetchStored: typeof fetch = (input, options) => {
  const { storedBody, ...rest } = (options ?? {}) as RequestInit & { storedBody?: string }
  return fetch(input, storedBody ? { ...rest, body: storedBody } : rest)
}
