import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, specifiedRules, validate } from 'graphql'
import { z } from 'zod'
import { limits, operationLimits } from '../limits/limits'

const manifest = z.array(
  z.object({
    name: z.string(),
    kind: z.enum(['query', 'mutation', 'subscription']),
    id: z.string().regex(/^sha256:[0-9a-f]{64}$/),
    document: z.string(),
  }),
)

/** An operation of the web client as stored by the build: its text, under its SHA-256. */
type StoredDocument = z.infer<typeof manifest>[number]

/** Stored documents by id: each is parsed, validated and compiled once, and kept. */
export interface StoredDocuments {
  /** By name. */
  all: readonly StoredDocument[]
  find(id: string): StoredDocument | undefined
  /** Whether a text, given by its hexadecimal SHA-256, is a stored document. */
  isStored(hash: string): boolean
  parsed(hash: string): DocumentNode | undefined
  keep(hash: string, document: DocumentNode): void
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Reads the stored documents. Empty if the file does not exist; throws if it has an unexpected format. */
export function readStoredDocuments(file: string): StoredDocuments {
  const all = existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
  for (const { name, id, document } of all)
    if (id !== `sha256:${hashOf(document)}`) throw new Error(`${file}: the id of ${name} is not that of its text`)
  const byId = new Map(all.map((stored) => [stored.id, stored]))
  const parsed = new Map<string, DocumentNode>()
  const isStored = (hash: string) => byId.has(`sha256:${hash}`)
  return {
    all,
    find: (id) => byId.get(id),
    isStored,
    parsed: (hash) => parsed.get(hash),
    keep: (hash, document) => void parsed.set(hash, document),
  }
}

/** Parses and validates a stored document as Apollo Server does. Throws the first error. */
export function prepareStored(schema: GraphQLSchema, { name, document: text }: StoredDocument): DocumentNode {
  const document = parse(text, { maxTokens: limits.tokens })
  const [fault] = validate(schema, document, [...specifiedRules, operationLimits], { maxErrors: 1 })
  if (fault) throw new GraphQLError(`The stored operation ${name}: ${fault.message}`)
  return document
}
