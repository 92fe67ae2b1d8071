import path from 'node:path'
import { replaceFile } from './replace.mjs'
import { root } from './stale.mjs'

/**
 * Bundles a server's own code into one file. Packages are not bundled, except graphql-shield, which imports `isUndefined`
 * from `util`, which Node removed in version 23, and two functions of date-fns, which takes 18 MB of an image.
 * `more` are options of esbuild.
 */
export async function bundle(entry, outfile, more) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    write: false,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'warning',
    loader: { '.graphql': 'text' },
    alias: {
      'date-fns': path.join(root, 'node_modules/date-fns/index.js'),
      'graphql-shield': path.join(root, 'node_modules/graphql-shield/esm/index.js'),
      util: path.join(root, 'scripts/removedFromUtil.mjs'),
    },
    ...more,
  })
  for (const { path: file, contents } of outputFiles) replaceFile(file, contents)
}
