// Generates uncommitted code: table types from the migrated database, REST types from the API's OpenAPI document, and
// GraphQL types, documents and hooks from schema/ and the client's operations.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { whileBuilding } from './lock.mjs'
import { permissionNames } from './permissionNames.mjs'
import { run, tool } from './run.mjs'
import { assistantTools, sdkDocuments, sdkTypes } from './sdk.mjs'
import { filesIn, ifStale, isSource, root, runStale, schemaFiles } from './stale.mjs'

const load = (file) => import(`${pathToFileURL(path.join(root, file)).href}?at=${Date.now()}`)

/** Reads table types from a temporary migrated database. */
async function databaseTypes() {
  await bundle('api/db/database.ts', 'dist/database.mjs')
  const { startEmbedded, removeEmbedded, migrate } = await load('dist/database.mjs')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'codegen-'))
  const server = await startEmbedded({ dataDir, root, durable: false })
  try {
    await migrate(server.url, path.join(root, 'api/db/migrations'))
    mkdirSync(path.join(root, 'api/db/generated'), { recursive: true })
    await run(tool('kysely-codegen'), [
      '--dialect',
      'postgres',
      '--url',
      server.url,
      '--out-file',
      'api/db/generated/schema.ts',
      '--numeric-parser',
      'number',
      '--date-parser',
      'string',
      '--type-mapping',
      '{"int8":"number"}',
      '--exclude-pattern',
      '{public.schema_migrations,graphile_worker.*}',
    ])
  } finally {
    await server.stop()
    await removeEmbedded(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The API's OpenAPI document. */
async function makeOpenApi() {
  await bundle('api/app/openapi/openapi.ts', 'dist/openapi.mjs')
  const { openApiDocument } = await load('dist/openapi.mjs')
  const document = openApiDocument()
  writeFileSync(path.join(root, 'dist/openapi.json'), JSON.stringify(document))
  return document
}

async function restTypes() {
  await ifStale(
    'rest-types',
    { inputs: ['dist/openapi.json', 'package-lock.json'], outputs: ['gateway/generated/rest.ts'] },
    () => run(tool('openapi-typescript'), ['dist/openapi.json', '--output', 'gateway/generated/rest.ts']),
  )
}

/** Stored documents for the gateway. */
const manifest = 'web/generated/documents.json'
const clientOutputs = ['web/generated/graphql.ts', manifest]

/** The steps whose sources exist; without `types` only what the product needs to run. */
export function codegenSteps({ types = true } = {}) {
  const operations = filesIn('web', (file) => file.endsWith('.graphql'))
  const apiSources = [...filesIn('api', isSource), ...filesIn('shared', isSource)]
  const generators = [
    'graphqlTypes',
    'operations',
    'restAnswers',
    'restApi',
    'restRows',
    'splitDocuments',
    'storedDocuments',
  ].map((name) => `scripts/${name}.mjs`)
  const sdkInputs = [...schemaFiles(), ...sdkDocuments(), 'scripts/graphqlTypes.mjs', 'scripts/sdk.mjs']
  // Made once for the steps of a run that need it.
  let made
  const openApi = () => (made ??= makeOpenApi())
  const steps = [
    {
      name: 'operations',
      needs: 'schema',
      inputs: [...schemaFiles(), ...operations, ...generators],
      outputs: clientOutputs,
      async work() {
        // Imported dynamically, because its packages may not be installed yet.
        const { clientOperations } = await import('./graphqlTypes.mjs')
        await clientOperations()
        const { storedDocuments } = await import('./storedDocuments.mjs')
        const { splitDocuments } = await import('./splitDocuments.mjs')
        const stored = storedDocuments()
        splitDocuments(stored)
        writeFileSync(path.join(root, manifest), JSON.stringify(stored, null, 2))
      },
    },
    {
      name: 'rows',
      needs: 'api/app/openapi/openapi.ts',
      inputs: [...schemaFiles(), ...apiSources, ...generators],
      outputs: [
        'gateway/generated/rows.ts',
        'gateway/generated/routes.ts',
        ...(types ? ['gateway/generated/graphql.ts'] : []),
      ],
      async work() {
        const [{ placedSchema, restRoutes }, { restRows }] = await Promise.all([
          import('./restApi.mjs'),
          import('./restRows.mjs'),
        ])
        const [placed, document] = [placedSchema(), await openApi()]
        const rows = restRows(placed, document)
        mkdirSync(path.join(root, 'gateway/generated'), { recursive: true })
        writeFileSync(path.join(root, 'gateway/generated/rows.ts'), rows.text)
        writeFileSync(path.join(root, 'gateway/generated/routes.ts'), restRoutes(placed, document))
        if (types) await (await import('./graphqlTypes.mjs')).resolverTypes(rows.types)
      },
    },
    {
      ...{ name: 'tools', needs: 'sdk', inputs: sdkInputs, outputs: ['shared/generated/tools.ts'] },
      work: assistantTools,
    },
    types && {
      ...{ name: 'sdk', needs: 'sdk', inputs: sdkInputs, outputs: ['sdk/generated/documents.ts'] },
      work: sdkTypes,
    },
    types && {
      name: 'database',
      needs: 'api/db/migrations',
      inputs: filesIn('api/db/migrations'),
      outputs: ['api/db/generated/schema.ts'],
      work: databaseTypes,
    },
    types && {
      name: 'rest',
      needs: 'api/app/openapi/openapi.ts',
      inputs: apiSources,
      outputs: ['gateway/generated/rest.ts'],
      async work() {
        await openApi()
        await restTypes()
      },
    },
  ]
  return steps
    .filter((step) => step && existsSync(path.join(root, step.needs)))
    .map(({ needs: _, ...step }) => ({ ...step, inputs: [...step.inputs, 'package-lock.json', 'scripts/codegen.mjs'] }))
}

/** Makes the gateway's schema, which throws for an argument that REST does not have and a field that nothing answers. */
export const schemaCheck = () => ({
  name: 'schema',
  inputs: [
    ...[...schemaFiles(), ...filesIn('gateway', isSource)],
    ...['gateway/generated/rows.ts', 'gateway/generated/routes.ts'],
  ],
  outputs: ['dist/schema.mjs'],
  async work() {
    await bundle('gateway/app/schema/schema.ts', 'dist/schema.mjs')
    const { createSchema } = await load('dist/schema.mjs')
    createSchema(path.join(root, 'schema'))
  },
})

/** Generates outdated parts in parallel, the SDL's own first; then checks the schema. Returns their names. */
export const codegen = (options) =>
  whileBuilding(async () => [
    ...(await runStale([permissionNames])),
    ...(await runStale(codegenSteps(options))),
    ...(options?.types === false ? [] : await runStale([schemaCheck()])),
  ])

if (process.argv[1] === path.join(root, 'scripts/codegen.mjs')) {
  const done = await codegen()
  console.log(done.length ? `Generated: ${done.join(', ')}` : 'Nothing to generate')
}
