import { GraphQLError } from 'graphql'
import type { Context } from '../context/context'
import { hashOf, type StoredDocuments } from './storedDocuments'

/** A request with the text of its document, resolved from its id if needed. */
interface DocumentRequest {
  body: unknown
  search: string
  /** The document, if found. */
  source: string | undefined
  isStored: boolean
  /** Why there is no document. */
  fault: GraphQLError | null
}

const refuse = (code: string, message: string, status: number) =>
  new GraphQLError(message, { extensions: { code, http: { status } } })

const notFound = () =>
  refuse(
    'DOCUMENT_NOT_FOUND',
    'No document is stored under this id. Send its text, or reload the page where it is of an earlier release.',
    400,
  )
const bothGiven = () => refuse('BAD_REQUEST', 'Send documentId, a text, or query; not both.', 400)

/** From a session, while only stored documents are allowed. */
const notTrusted = () =>
  refuse(
    'DOCUMENT_NOT_TRUSTED',
    'Only the operations of the current release are taken from a session. Please reload the page; tools use an access token.',
    403,
  )

type Fields = Record<string, unknown>
const fieldsOf = (body: unknown): Fields =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {}
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Replaces ids of stored documents by their text (GraphQL over HTTP, appendix A), in bodies and in URLs. */
export function createDocumentReader(stored: StoredDocuments, mode: 'any' | 'only') {
  /** The document named in a JSON body, if any. */
  function ofBody(body: unknown): Pick<DocumentRequest, 'body' | 'source' | 'isStored' | 'fault'> {
    const { documentId, ...rest } = fieldsOf(body)
    if (documentId === undefined || documentId === null)
      return { body, source: textOf(rest.query), isStored: false, fault: null }
    const found = textOf(documentId) === undefined ? undefined : stored.find(String(documentId))
    const isBoth = rest.query !== undefined && rest.query !== null
    if (!found || isBoth) return { body, source: undefined, isStored: false, fault: isBoth ? bothGiven() : notFound() }
    return { body: { ...rest, query: found.document }, source: found.document, isStored: true, fault: null }
  }

  return {
    read(method: string, search: string, body: unknown): DocumentRequest {
      if (method !== 'GET') return { ...ofBody(body), search }
      const given = new URLSearchParams(search)
      const read = ofBody({
        documentId: given.get('documentId') ?? undefined,
        query: given.get('query') ?? undefined,
      })
      if (!read.isStored) return { ...read, body, search }
      given.delete('documentId')
      given.set('query', read.source ?? '')
      return { ...read, body, search: `?${given.toString()}` }
    },
    ofBody,
    /** Throws DOCUMENT_NOT_TRUSTED if only stored documents are allowed and a session sent another one. */
    async trust(
      { session }: Pick<Context, 'session'>,
      { source, isStored }: Pick<DocumentRequest, 'source' | 'isStored'>,
    ) {
      if (mode === 'any' || source === undefined || isStored) return
      // Unauthenticated requests have been checked before, by the fields they select.
      const known = await session().catch(() => null)
      if (known && !known.access_token && !stored.isStored(hashOf(source))) throw notTrusted()
    },
  }
}

export type DocumentReader = ReturnType<typeof createDocumentReader>
