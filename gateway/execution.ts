import type { ApolloServerOptionsWithGateway } from '@apollo/server'
import { type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql'
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

/** graphql-jit leaves out what Apollo counts on: extensions, and positions as graphql-js computes them. */
const properError = ({ message, path, extensions, originalError }: GraphQLError) =>
  new GraphQLError(message, { path, extensions, originalError })

/**
 * Executes by graphql-jit: a query is compiled once, then runs two to three times faster than by graphql-js. Built-in
 * leaf types are not serialised again (`disableLeafSerialization`): resolvers return ids as texts, enum values by their
 * names, and true booleans, which a test holds against the schema. Variables come coerced by graphql-js (cost.ts):
 * graphql-jit forgets the defaults of input fields.
 */
export function createExecutor(schema: GraphQLSchema): ApolloServerOptionsWithGateway<Context>['gateway'] {
  const compiled = createCache<CompiledQuery | ExecutionResult>(compiledQueriesKept)
  return {
    onSchemaLoadOrUpdate(callback) {
      callback({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => {}
    },
    load: async () => ({
      executor: async ({ document, context, operationName, queryHash }) => {
        const query = compiled(`${queryHash} ${operationName ?? ''}`, () =>
          compileQuery(schema, document, operationName ?? undefined, {
            disableLeafSerialization: true,
            disablingCapturingStackErrors: true,
          }),
        )
        const result = isCompiledQuery(query) ? await query.query({}, context, context.variables) : query
        return result.errors ? { ...result, errors: result.errors.map(properError) } : result
      },
    }),
    stop: async () => {},
  }
}
