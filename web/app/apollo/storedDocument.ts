import type { DocumentNode } from 'graphql'

/** What a document carries beside its definitions: the id under which the gateway stores it, and what to send with it. */
interface Stored {
  documentId?: string
  /** Variables of the stored document that this one, made of it, has no more: which of its fields are asked for. */
  storedVariables?: Record<string, unknown>
}

/** A document made of a stored one by working its conditions out; `variables` say which. */
export const madeOfStored = <Document extends DocumentNode>(
  document: Document,
  variables: Record<string, unknown>,
): Document => ({ ...document, storedVariables: variables })

interface Asked {
  query: DocumentNode
  variables: Record<string, unknown>
  operationName: string | undefined
}

/** The body that asks for a stored document by its id; null for a document that is not stored. */
export function storedBody({ query, variables, operationName }: Asked): string | null {
  const { documentId, storedVariables } = query as Stored
  return documentId
    ? JSON.stringify({ documentId, operationName, variables: { ...variables, ...storedVariables } })
    : null
}
