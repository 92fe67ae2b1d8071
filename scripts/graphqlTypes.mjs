// Generates TypeScript from the schema: types of the gateway's resolvers, and the client's operations with types, documents
// and hooks. Apollo's packages have no generator of hooks for Apollo Client 4.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codegen } from '@graphql-codegen/core'
import { buildASTSchema, concatAST, Kind, lexicographicSortSchema, visit } from 'graphql'
import { operations, schemaDocument } from './operations.mjs'
import { root } from './stale.mjs'

const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1)

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

/** Hooks of each operation: `useCapsQuery`, `useCapsLazyQuery`, `useCapsSuspenseQuery`, `useSaveCapMutation`. */
const hooks = {
  plugin(_schema, documents) {
    const operations = []
    visit(concatAST(documents.map(({ document }) => document)), {
      [Kind.OPERATION_DEFINITION]: (node) => void operations.push(node),
    })
    return {
      prepend: [`import { useLazyQuery, useMutation, useQuery, useSuspenseQuery } from '@apollo/client/react'`],
      content: [
        '/** Options may be left out only where no variable is required. */',
        'type HookOptions<Options, Variables> = Record<string, never> extends Variables ? [options?: Options] : [options: Options]',
        ...operations.flatMap(({ name, operation }) => hooksOf[operation]?.(upperFirst(name.value)) ?? []),
      ].join('\n'),
    }
  },
}

const clientDocuments = () => [...operations()].map(([location, document]) => ({ location, document }))

/** Writes `filename` with these plugins of `@graphql-codegen`, in their order. */
export async function generate(filename, plugins, config, documents = clientDocuments()) {
  const loaded = await Promise.all(
    plugins.map(async (plugin) =>
      typeof plugin === 'string' ? [plugin, await import(`@graphql-codegen/${plugin}`)] : Object.entries(plugin)[0],
    ),
  )
  const text = await codegen({
    filename,
    schema: schemaDocument(),
    schemaAst: lexicographicSortSchema(buildASTSchema(schemaDocument())),
    documents,
    plugins: loaded.map(([name]) => ({ [name]: {} })),
    pluginMap: Object.fromEntries(loaded),
    config,
  })
  mkdirSync(path.join(root, path.dirname(filename)), { recursive: true })
  writeFileSync(path.join(root, filename), text)
}

export const scalars = {
  ID: 'string',
  DateTime: 'string',
  Money: 'number',
  JSON: 'unknown',
  EmailAddress: 'string',
  URL: 'string',
  IP: 'string',
  CountryCode: 'string',
  JSONObject: 'unknown',
  LocalDate: 'string',
  TimeOfDay: 'string',
  WallTime: 'string',
  PositiveInt: 'number',
  NonNegativeInt: 'number',
}

/** Parent types of resolvers, for types that are not read from REST alone. */
const mappers = {
  CampaignCount: null,
  CampaignExample: null,
  ...Object.fromEntries(
    ['LeadBooked', 'LeadEdited', 'LeadInjected', 'LeadReceived', 'LeadSent'].map((type) => [
      type,
      `../leads/leadTimeline/leadTimeline.resolvers#EventOf<'${type}'>`,
    ]),
  ),
  LeadEvent: '../leads/leadTimeline/leadTimeline.resolvers#EventRow',
  Record: '../app/records/links#NamedRecord',
  UserError: '../app/records/payloads#Refusal',
}

/** Of types that are read from REST, what is read: `gateway/generated/rows.ts`. */
const rowMappers = (types) => Object.fromEntries(types.map((type) => [type, `./rows#${type}Parent`]))

/** `web/generated/graphql.ts`, which splitDocuments.mjs divides. */
export const clientOperations = () =>
  generate('web/generated/graphql.ts', ['typescript-operations', 'typed-document-node', { hooks }], {
    scalars,
    enumType: 'string-literal',
    useTypeImports: true,
    documentNodeImport: '@apollo/client#TypedDocumentNode',
    // Disallows single values for lists.
    arrayInputCoercion: false,
    dedupeFragments: true,
  })

/** `gateway/generated/graphql.ts`; `types` are read from REST. */
export const resolverTypes = (types) =>
  generate('gateway/generated/graphql.ts', ['typescript', 'typescript-resolvers'], {
    contextType: '../app/context/context#Context',
    mappers: Object.fromEntries(Object.entries({ ...rowMappers(types), ...mappers }).filter(([, row]) => row)),
    // As in the schema, except the interface `Record`, which would hide TypeScript's own.
    namingConvention: (name) => (name === 'Record' ? 'LinkedRecord' : upperFirst(name)),
    scalars,
    enumsAsTypes: true,
    useTypeImports: true,
    avoidOptionals: {
      field: true,
      object: true,
      resolvers: false,
      query: false,
      mutation: false,
      subscription: false,
    },
    inputMaybeValue: 'T | null | undefined',
    maybeValue: 'T | null',
    skipTypename: true,
  })
