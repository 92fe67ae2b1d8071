// Which test files reach which source files through imports, dynamic ones included and those of types alone left out.
import { statSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { root } from './stale.mjs'

const extensions = ['', '.ts', '.tsx', '.js', '.mjs', '.cjs']
const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile()

/** Finds './caps' with the letters as written: esbuild alone ignores their case, and takes Caps.tsx for it. */
const exactNames = {
  name: 'exact-names',
  setup: ({ onResolve }) =>
    void onResolve({ filter: /^\.{1,2}\// }, ({ path: name, resolveDir }) => {
      const file = extensions.map((extension) => path.join(resolveDir, name) + extension).find(isFile)
      return file && { path: file }
    }),
}

/** The importers of each file, as a Map of path from the root → paths, for everything that `entries` import. */
export async function importersOf(entries) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'unused',
    packages: 'external',
    platform: 'node',
    format: 'esm',
    // Each file is printed once, not once per entry.
    splitting: true,
    logLevel: 'silent',
    loader: Object.fromEntries(['.graphql', '.css', '.svg', '.png', '.woff2', '.sql'].map((name) => [name, 'empty'])),
    plugins: [exactNames],
  })
  const importers = new Map()
  for (const [importer, { imports }] of Object.entries(metafile.inputs)) {
    for (const { path: imported } of imports) {
      if (!importers.has(imported)) importers.set(imported, new Set())
      importers.get(imported).add(importer)
    }
  }
  return importers
}

/** `files` and all that import them, however far, without going on through the files that `isHub` accepts. */
export function dependentsOf(files, importers, isHub) {
  const found = new Set(files)
  for (const file of found) {
    if (isHub(file)) continue
    for (const importer of importers.get(file) ?? []) found.add(importer)
  }
  return [...found]
}
