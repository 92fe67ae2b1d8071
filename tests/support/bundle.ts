import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { bundle } from '../../scripts/bundle.mjs'

/** The bundle of a server in the folder of this test run (globalSetup.ts): the first that asks makes it. */
async function bundleOfRun(entryPoint: string): Promise<string> {
  const made = path.join(process.env.TEST_RUN_DIR ?? '', `${entryPoint.replaceAll('/', '-')}.mjs`)
  if (existsSync(made)) return made
  await bundle(entryPoint, made, { sourcemap: false, logLevel: 'silent' })
  return made
}

/** A server from the current sources in a folder of its own next to node_modules, where it finds its packages. */
export async function bundleServer(entryPoint: string) {
  const made = await bundleOfRun(entryPoint)
  const folder = mkdtempSync(path.join(process.cwd(), 'node_modules', '.cache-server-'))
  const file = path.join(folder, 'server.mjs')
  copyFileSync(made, file)
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
