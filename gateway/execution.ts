import type { ApolloServerOptionsWithGateway } from '@apollo/server'
import type { ExecutionResult, GraphQLSchema } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Context } from './context'

const compiledQueriesKept = 500

/** Least recently used first: reading an entry moves it to the end. */
function createCache<T>(size: number) {
  const entries = new Map<string, T>()
  return (key: string, make: () => T): T => {
    const value = entries.get(key) ?? make()
    entries.delete(key)
    entries.set(key, value)
    const [oldest] = entries.keys()
    if (entries.size > size && oldest !== undefined) entries.delete(oldest)
    return value
  }
}

/**
 * Executes by graphql-jit: a query is compiled once, then runs two to three times faster than by graphql-js. Built-in
 * leaf types are not serialised again (`disableLeafSerialization`): resolvers return ids as texts, enum values by their
 * names, and true booleans, which a test holds against the schema.
 */
export function createExecutor(schema: GraphQLSchema): ApolloServerOptionsWithGateway<Context>['gateway'] {
  const compiled = createCache<CompiledQuery | ExecutionResult>(compiledQueriesKept)
  return {
    onSchemaLoadOrUpdate(callback) {
      callback({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => {}
    },
    load: async () => ({
      executor: async ({ document, context, operationName, queryHash, request }) => {
        const query = compiled(`${queryHash} ${operationName ?? ''}`, () =>
          compileQuery(schema, document, operationName ?? undefined, { disableLeafSerialization: true, disablingCapturingStackErrors: true }),
        )
        return isCompiledQuery(query) ? query.query({}, context, request.variables) : query
      },
    }),
    stop: async () => {},
  }
}
