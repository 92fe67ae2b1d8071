import type { DocumentNode } from 'graphql'

/** Additional properties of a document: its id at the gateway, and variables to send. */
interface Stored {
  documentId?: string
  /** Variables that this derived document no longer has; they select the requested fields of the stored one. */
  storedVariables?: Record<string, unknown>
}

/** Derives a document by evaluating the stored one's @include conditions; `variables` has their values. */
export const madeOfStored = <Document extends DocumentNode>(
  document: Document,
  variables: Record<string, unknown>,
): Document => ({ ...document, storedVariables: variables })

interface Asked {
  query: DocumentNode
  variables: Record<string, unknown>
  operationName: string | undefined
}

/** Request body with the id of a stored document; null if it is not stored. */
export function storedBody({ query, variables, operationName }: Asked): string | null {
  const { documentId, storedVariables } = query as Stored
  return documentId
    ? JSON.stringify({ documentId, operationName, variables: { ...variables, ...storedVariables } })
    : null
}
