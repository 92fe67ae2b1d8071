import type { CodegenConfig } from '@graphql-codegen/cli'

export default {
  schema: ['schema/*.graphql', '!schema/released.graphql'],
  ignoreNoDocuments: true,
  generates: {
    // What the gateway's resolvers take and give.
    'gateway/generated/graphql.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        contextType: '../context#Context',
        // What resolvers give where fields of their own add the rest.
        mappers: { UserError: '../payloads#Refusal', Campaign: '../campaigns/campaigns.row#CampaignRow' },
        scalars: { ID: 'string', DateTime: 'string', Money: 'number', JSON: 'unknown' },
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
      },
    },
    // The client's operations and fragments, typed, with a hook for each operation.
    'web/generated/graphql.ts': {
      documents: 'web/**/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node', './codegen-hooks.cjs'],
      config: {
        scalars: { ID: 'string', DateTime: 'string', Money: 'number', JSON: 'unknown' },
        enumType: 'string-literal',
        useTypeImports: true,
        documentNodeImport: '@apollo/client#TypedDocumentNode',
        // One value where one is meant: lists are passed as lists.
        arrayInputCoercion: false,
        dedupeFragments: true,
      },
    },
  },
} satisfies CodegenConfig
