import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { bundle } from '../../scripts/bundle.mjs'

/** Bundles a server from the current sources, next to node_modules, where it finds its packages. */
export async function bundleServer(entryPoint: string) {
  const folder = mkdtempSync(path.join(process.cwd(), 'node_modules', '.cache-server-'))
  const file = path.join(folder, 'server.mjs')
  await bundle(entryPoint, file, { sourcemap: false, logLevel: 'silent' })
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
