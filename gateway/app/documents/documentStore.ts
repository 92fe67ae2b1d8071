import type { DocumentNode } from 'graphql'
import { ByteCache } from '../limits/byteCache'
import type { Metrics } from '../process/metrics'
import type { StoredDocuments } from './storedDocuments'

/**
 * Memory of a parsed document per token: tokens, nodes and their locations. Measured at 240 to 510 bytes with documents
 * of 3,000 tokens.
 */
const documentBytesPerToken = 600
const maxDocumentBytes = 32 * 1024 * 1024
const seenKept = 5_000
/** Memory of a key and its map entry. */
const seenBytes = 200

export function tokensOf({ loc }: DocumentNode): number {
  let count = 0
  for (let token = loc?.startToken; token; token = token.next ?? undefined) count++
  return count
}

/** Returns whether a key was seen before. Remembers only the last few thousand keys. */
export function createSeen() {
  const seen = new ByteCache<true>(seenKept * seenBytes)
  return (key: string): boolean => {
    if (seen.get(key)) return true
    seen.set(key, true, seenBytes)
    return false
  }
}

/** Hash of the text, at the end of Apollo Server's cache keys. */
const hashIn = (key: string) => key.slice(-64)

/**
 * Apollo Server's cache of validated documents: documents are cached from their second use on, limited by memory.
 * Stored documents are cached from the first use.
 */
export function createDocumentStore(
  metrics: Pick<Metrics, 'keptBytes'>,
  stored: Pick<StoredDocuments, 'isStored' | 'parsed' | 'keep'>,
) {
  const documents = new ByteCache<DocumentNode>(maxDocumentBytes)
  const wasSeen = createSeen()
  return {
    get: async (key: string) => stored.parsed(hashIn(key)) ?? documents.get(key),
    set: async (key: string, document: DocumentNode) => {
      if (stored.isStored(hashIn(key))) return stored.keep(hashIn(key), document)
      if (!wasSeen(key)) return
      documents.set(key, document, tokensOf(document) * documentBytesPerToken)
      metrics.keptBytes.set({ kind: 'documents' }, documents.size)
    },
    delete: async (key: string) => documents.delete(key),
  }
}
