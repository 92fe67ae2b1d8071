// Builds dist/api.mjs, dist/gateway.mjs, dist/database.mjs, dist/sandbox.mjs, dist/live.mjs, workers, the client in
// dist/web, the GraphQL explorer in dist/explorer, and the client for tools in dist/sdk.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { bundle } from './bundle.mjs'
import { whileBuilding } from './lock.mjs'
import { replaceFile, replaceFolder } from './replace.mjs'
import { run, tool } from './run.mjs'
import { buildSdk, sdkDocuments } from './sdk.mjs'
import { filesIn, isSource, root, runStale, schemaFiles } from './stale.mjs'

const manifest = 'web/generated/documents.json'

/** The explorer of `/graphql?explorer`, separate from the client. */
async function bundleExplorer() {
  const { build } = await import('esbuild')
  const options = {
    absWorkingDir: root,
    entryPoints: ['explorer/main.tsx', 'explorer/offline.js'],
    chunkNames: 'assets/[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  }
  await replaceFolder(path.join(root, 'dist/explorer'), (outdir) => build({ ...options, outdir }))
}

const buildClient = () =>
  replaceFolder(path.join(root, 'dist/web'), (folder) =>
    run(tool('vite'), ['build', '--logLevel', 'warn', '--outDir', folder]),
  )

/** api/reports/copy.worker.ts → dist/copy.worker.mjs */
const workers = () =>
  filesIn('api', (file) => file.endsWith('.worker.ts')).map((file) => [file, `dist/${path.basename(file, '.ts')}.mjs`])

const bundler = ['scripts/build.mjs', 'scripts/bundle.mjs', 'scripts/removedFromUtil.mjs']

/** A step: `entries` are pairs of its source and its output. None if a source is missing. */
function part(name, entries, inputs, work) {
  if (!entries.every(([entry]) => existsSync(path.join(root, entry)))) return []
  const outputs = entries.map(([, output]) => output)
  return [{ name, inputs: [...filesIn('shared', isSource), 'package-lock.json', ...bundler, ...inputs], outputs, work }]
}

const servers = (name, entries, inputs) =>
  part(name, entries, inputs, () => Promise.all(entries.map(([entry, output]) => bundle(entry, output))))

const databaseSteps = () => servers('database', [['api/db/database.ts', 'dist/database.mjs']], filesIn('api', isSource))

/** The steps whose sources exist; without `web` all except the client, and with `sdk` the client for tools. */
export function buildSteps({ web: withClient = true, sdk: withSdk = false } = {}) {
  const api = [['api/main.ts', 'dist/api.mjs'], ...workers()]
  const web = [...filesIn('web', isSource), ...filesIn('web/generated'), 'vite.config.ts', 'tsconfig.json']
  return [
    databaseSteps(),
    servers('api', api, filesIn('api', isSource)),
    servers('sandbox', [['sandbox/main.ts', 'dist/sandbox.mjs']], filesIn('sandbox', isSource)),
    servers('live', [['live/main.ts', 'dist/live.mjs']], [...filesIn('live', isSource), ...filesIn('api', isSource)]),
    servers(
      'gateway',
      [['gateway/main.ts', 'dist/gateway.mjs']],
      [...filesIn('gateway', isSource), ...schemaFiles(), ...sdkDocuments()],
    ),
    part(
      'explorer',
      [['explorer/main.tsx', 'dist/explorer/main.js']],
      filesIn('explorer', (file) => isSource(file) || file.endsWith('.js')),
      bundleExplorer,
    ),
    withClient ? part('web', [['web/index.html', 'dist/web/index.html']], web, buildClient) : [],
    withSdk
      ? part('sdk', [['sdk/index.ts', 'dist/sdk/index.js']], [...filesIn('sdk', isSource), ...schemaFiles()], () =>
          buildSdk(),
        )
      : [],
    // The gateway must store the documents of this client.
    part('documents', [[manifest, 'dist/documents.json']], [manifest], () =>
      replaceFile(path.join(root, 'dist/documents.json'), readFileSync(path.join(root, manifest))),
    ),
  ].flat()
}

/** Builds dist/database.mjs if it is outdated, before all else: it starts the database and loads the demo data. */
export const buildDatabase = () => whileBuilding(() => runStale(databaseSteps(), 'build-'))

/** Builds outdated parts in parallel. Returns their names. */
export const build = (options) =>
  whileBuilding(async () => {
    const done = await runStale(buildSteps(options), 'build-')
    // Stops esbuild's helper process.
    await (await import('esbuild')).stop()
    return done
  })

if (process.argv[1] === path.join(root, 'scripts/build.mjs')) {
  const done = await build({ sdk: true })
  console.log(done.length ? `Built: ${done.join(', ')}` : 'Nothing to build')
}
