// Finds which test files reach which source files through imports, including dynamic ones, without type-only imports.
import { statSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { root } from './stale.mjs'

const extensions = ['', '.ts', '.tsx', '.js', '.mjs', '.cjs']
const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile()

/** Resolves './caps' case-sensitively; esbuild would also accept Caps.tsx. */
const exactNames = {
  name: 'exact-names',
  setup: ({ onResolve }) =>
    void onResolve({ filter: /^\.{1,2}\// }, ({ path: name, resolveDir }) => {
      const file = extensions.map((extension) => path.join(resolveDir, name) + extension).find(isFile)
      return file && { path: file }
    }),
}

/** Map of each file imported by `entries`, directly or indirectly, to its importers; paths from the root. */
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
    // Outputs each file once instead of once per entry.
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

/** `files` and their direct and indirect importers; does not continue through files that `isHub` accepts. */
export function dependentsOf(files, importers, isHub) {
  const found = new Set(files)
  for (const file of found) {
    if (isHub(file)) continue
    for (const importer of importers.get(file) ?? []) found.add(importer)
  }
  return [...found]
}
