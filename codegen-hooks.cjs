/**
 * A codegen plugin that generates React hooks for each operation: `useCapsQuery`, `useCapsLazyQuery`,
 * `useCapsSuspenseQuery`, `useSaveCapMutation`. It replaces typescript-react-apollo, which does not support Apollo
 * Client 4. It needs the output of `typescript-operations` and `typed-document-node` in the same file.
 */
const { Kind, concatAST, visit } = require('graphql')

const upperFirst = (text) => text[0].toUpperCase() + text.slice(1)

const queryHooks = (name) => `
export const use${name}Query = (...[options]: HookOptions<useQuery.Options<${name}Query, ${name}QueryVariables>, ${name}QueryVariables>) =>
  useQuery<${name}Query, ${name}QueryVariables>(${name}Document, options as useQuery.Options<${name}Query, ${name}QueryVariables>)
export const use${name}LazyQuery = (options?: useLazyQuery.Options<${name}Query, ${name}QueryVariables>) =>
  useLazyQuery<${name}Query, ${name}QueryVariables>(${name}Document, options)
export const use${name}SuspenseQuery = (...[options]: HookOptions<useSuspenseQuery.Options<${name}QueryVariables>, ${name}QueryVariables>) =>
  useSuspenseQuery<${name}Query, ${name}QueryVariables>(${name}Document, options as useSuspenseQuery.Options<${name}QueryVariables>)`

const mutationHooks = (name) => `
export const use${name}Mutation = (options?: useMutation.Options<${name}Mutation, ${name}MutationVariables>) =>
  useMutation<${name}Mutation, ${name}MutationVariables>(${name}Document, options)`

const hooksOf = { query: queryHooks, mutation: mutationHooks }

module.exports = {
  plugin(_schema, documents) {
    const operations = []
    visit(concatAST(documents.map(({ document }) => document)), {
      [Kind.OPERATION_DEFINITION]: (node) => void operations.push(node),
    })
    const hooks = operations.flatMap(({ name, operation }) => hooksOf[operation]?.(upperFirst(name.value)) ?? [])
    return {
      prepend: [`import { useLazyQuery, useMutation, useQuery, useSuspenseQuery } from '@apollo/client/react'`],
      content: [
        '/** Options may be left out only where no variable is required. */',
        'type HookOptions<Options, Variables> = Record<string, never> extends Variables ? [options?: Options] : [options: Options]',
        ...hooks,
      ].join('\n'),
    }
  },
}
