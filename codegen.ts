import type { CodegenConfig } from '@graphql-codegen/cli'

export default {
  schema: 'schema/*.graphql',
  ignoreNoDocuments: true,
  generates: {
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
