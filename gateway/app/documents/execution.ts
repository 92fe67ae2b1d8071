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
import type { Context } from '../context/context'
import { createSeen, tokensOf } from './documentStore'
import type { Metrics } from '../process/metrics'
import type { StoredDocuments } from './storedDocuments'

/** Memory of a compiled query and its document. Measured below this with documents of 3,000 tokens. */
const compiledBytesPerToken = 800
/** Fixed memory of a short query: its code and closures. */
const compiledBytesLeast = 16 * 1024
const maxCompiledBytes = 32 * 1024 * 1024

/** Makes both executors equal: graphql-jit omits the extensions, which Apollo requires, and has no locations. */
const properError = ({ message, path, extensions, originalError }: GraphQLError) =>
  new GraphQLError(message, { path, extensions, originalError })

/**
 * One error for each place in the document, because a missing permission or a failed call affects all rows of a list.
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

/** graphql-jit writes into plain objects, where a field named `__proto__` is lost. */
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

/**
 * Releases the rows of a result. Apollo creates accessors on each `gateway` request, and with them a hidden class in the old
 * generation that would keep them in memory until a full collection.
 */
export function release({ data }: { data?: Record<string, unknown> | null | undefined }): void {
  for (const field of Object.keys(data ?? {})) delete data?.[field]
}

type Prepared = CompiledQuery | ExecutionResult | 'not compiled'

export interface Executor {
  gateway: NonNullable<ApolloServerOptionsWithGateway<Context>['gateway']>
  /** Compiles a stored document before its first use. */
  warm(hash: string, document: DocumentNode): void
}

/**
 * Executes a document with graphql-js on its first use, and with graphql-jit afterwards: compiling takes longer than
 * one execution, and compiled queries use memory but run two to three times faster. Built-in leaf types are not
 * serialized again (`disableLeafSerialization`): resolvers return ids as texts, enum values by name, and booleans,
 * which a test verifies for the schema. Variables are coerced by graphql-js (cost.ts), because graphql-jit ignores
 * defaults of input fields.
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

  /** Stored documents are compiled once and kept. */
  function prepareStored(key: string, document: DocumentNode): Prepared {
    const known = compiledStored.get(key)
    if (known) return known
    const prepared = compile(document, undefined)
    compiledStored.set(key, prepared)
    return prepared
  }

  /** Null on first use. */
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
        // By position, because names can be long.
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
