import globals from 'globals'
import reactHooks from 'eslint-plugin-react-hooks'
import graphql from '@graphql-eslint/eslint-plugin'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

const sources = ['**/*.{ts,tsx}']
const graphqlRecommended = graphql.configs['flat/schema-recommended'].rules
const { EnumValueDefinition: _upperCase, ...namesOfSchema } = graphqlRecommended['@graphql-eslint/naming-convention'][1]

export default tseslint.config(
  {
    ignores: ['**/generated/', 'dist/', 'coverage/', '.data/', 'test-results/', 'playwright-report/'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.recommended,
  {
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'object-shorthand': 'error',
      'prefer-template': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    // In tests, nobody chooses a text that takes long.
    files: ['**/*.{js,mjs,cjs,ts,tsx}'],
    ignores: ['tests/**', '**/*.test.{ts,tsx}'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  {
    files: sources,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: process.cwd() } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/*.spec.ts'],
    rules: { 'max-lines': ['error', { max: 450, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: globals.node },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['schema/**/*.graphql'],
    languageOptions: {
      parser: graphql.parser,
      parserOptions: { graphQLConfig: { schema: 'schema/**/*.graphql' } },
    },
    plugins: { '@graphql-eslint': graphql },
    rules: {
      ...graphqlRecommended,
      // Allows descriptions in one line and as blocks.
      '@graphql-eslint/description-style': 'off',
      // Payloads, pages and figures have no id.
      '@graphql-eslint/strict-id-in-types': 'off',
      // Enum values keep their spelling, because tools use it.
      '@graphql-eslint/naming-convention': ['error', namesOfSchema],
      '@graphql-eslint/require-description': [
        'error',
        {
          types: true,
          rootField: true,
          FieldDefinition: true,
          InputValueDefinition: true,
          EnumValueDefinition: true,
          DirectiveDefinition: true,
        },
      ],
    },
  },
  { files: ['api/**/*.ts', 'gateway/**/*.ts'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
  { files: ['web/**/*.{ts,tsx}'], rules: { 'no-console': 'error' } },
)
