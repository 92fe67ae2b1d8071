import type { ApolloServerOptionsWithGateway } from '@apollo/server'
import {
  BREAK,
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  visit,
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { ByteCache } from '../limits/byteCache'
import type { Context } from '../schema/context'
import { createSeen, tokensOf } from './documentStore'
import type { Metrics } from '../server/metrics'
import type { StoredDocuments } from './storedDocuments'

/** A compiled query and the document that it holds on to. Measured below this with documents of 3,000 tokens. */
const compiledBytesPerToken = 800
/** A short query has code and closures of its own, too. */
const compiledBytesLeast = 16 * 1024
const maxCompiledBytes = 32 * 1024 * 1024

/** The same by both: graphql-jit leaves out the extensions, on which Apollo counts, and knows no positions. */
const properError = ({ message, path, extensions, originalError }: GraphQLError) =>
  new GraphQLError(message, { path, extensions, originalError })

/**
 * One error for a place in the document, however many rows of a list have it: a link that may not be followed, or a call that failed,
 * concerns all of them alike.
 */
function onePerPlace(errors: readonly GraphQLError[]): readonly GraphQLError[] {
  if (errors.length < 2) return errors
  const seen = new Set<string>()
  return errors.filter(({ message, path = [], extensions }) => {
    const place = path.map((step) => (typeof step === 'number' ? '*' : step)).join('.')
    const key = `${place} ${String(extensions.code)} ${message}`
    return !seen.has(key) && seen.add(key)
  })
}

/** What graphql-jit compiles writes into plain objects, where the name `__proto__` is no field. */
function namesPrototype(document: DocumentNode): boolean {
  let found = false
  visit(document, {
    Name({ value }) {
      if (value !== '__proto__') return undefined
      found = true
      return BREAK
    },
  })
  return found
}

type Prepared = CompiledQuery | ExecutionResult | 'not compiled'

export interface Executor {
  gateway: NonNullable<ApolloServerOptionsWithGateway<Context>['gateway']>
  /** Compiles a stored document before anybody asks for it. */
  warm(hash: string, document: DocumentNode): void
}

/**
 * Executes by graphql-js what comes for the first time, and by graphql-jit what comes again: compiling takes longer than
 * running once, and what is compiled takes memory. Compiled, a query runs two to three times faster. Built-in
 * leaf types are not serialised again (`disableLeafSerialization`): resolvers return ids as texts, enum values by their
 * names, and true booleans, which a test holds against the schema. Variables come coerced by graphql-js (cost.ts):
 * graphql-jit forgets the defaults of input fields.
 */
export function createExecutor(
  schema: GraphQLSchema,
  metrics: Pick<Metrics, 'keptBytes'>,
  stored: Pick<StoredDocuments, 'isStored'>,
): Executor {
  const compile = (document: DocumentNode, operationName: string | undefined): Prepared =>
    namesPrototype(document)
      ? 'not compiled'
      : compileQuery(schema, document, operationName, {
          disableLeafSerialization: true,
          disablingCapturingStackErrors: true,
        })
  const compiled = new ByteCache<Prepared>(maxCompiledBytes)
  const wasSeen = createSeen()
  const compiledStored = new Map<string, Prepared>()
  const keyOf = (hash: string, place: number) => `${hash} ${place}`

  /** What is stored is compiled once and kept. */
  function prepareStored(key: string, document: DocumentNode): Prepared {
    const known = compiledStored.get(key)
    if (known) return known
    const prepared = compile(document, undefined)
    compiledStored.set(key, prepared)
    return prepared
  }

  /** Null for what comes for the first time. */
  function prepare(key: string, document: DocumentNode, operationName: string | undefined): Prepared | null {
    const known = compiled.get(key)
    if (known) return known
    if (!wasSeen(key)) return null
    const prepared = compile(document, operationName)
    compiled.set(key, prepared, Math.max(tokensOf(document) * compiledBytesPerToken, compiledBytesLeast))
    metrics.keptBytes.set({ kind: 'compiled' }, compiled.size)
    return prepared
  }

  const gateway: Executor['gateway'] = {
    onSchemaLoadOrUpdate(callback) {
      callback({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => {}
    },
    load: async () => ({
      executor: async ({ document, context, operation, operationName: given, queryHash, request }) => {
        const operationName = given ?? undefined
        // By its place: a name may be long.
        const key = keyOf(queryHash ?? '', document.definitions.indexOf(operation))
        const query =
          queryHash && stored.isStored(queryHash) ? prepareStored(key, document) : prepare(key, document, operationName)
        const result =
          query === null || query === 'not compiled'
            ? await execute({
                schema,
                document,
                contextValue: context,
                variableValues: request.variables,
                operationName,
              })
            : isCompiledQuery(query)
              ? await query.query({}, context, context.variables)
              : query
        return result.errors ? { ...result, errors: onePerPlace(result.errors.map(properError)) } : result
      },
    }),
    stop: async () => {},
  }
  return {
    gateway,
    warm: (hash, document) => void prepareStored(keyOf(hash, 0), document),
  }
}
