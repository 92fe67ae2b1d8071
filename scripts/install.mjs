// Checks and installs node_modules by the lock file. Uses no packages.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { attempt } from './run.mjs'
import { root } from './stale.mjs'

const packagesOf = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages

/**
 * Whether all packages are there; without `tools` those that the product needs to be built and run. npm writes its own
 * record at the end, so it is missing after an interrupted install.
 */
export function isInstalled({ tools = true } = {}) {
  const record = 'node_modules/.package-lock.json'
  if (!existsSync(path.join(root, record))) return false
  const wanted = Object.entries(packagesOf('package-lock.json')).filter(([place]) => place)
  const found = packagesOf(record)
  // Optional packages include those of other platforms.
  return wanted.every(([place, { version, dev, optional, devOptional, peer }]) =>
    found[place] ? found[place].version === version : optional || devOptional || peer || (dev && !tools),
  )
}

/**
 * Installs from the lock file with npm's progress; without `tools` about half of the packages. Install scripts are
 * disabled, because no package needs one.
 */
export async function install({ tools = true } = {}) {
  const npm = process.env.npm_execpath
  const command = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const { code } = await attempt(command[0], [
    ...command.slice(1),
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(tools ? [] : ['--omit=dev']),
  ])
  if (code !== 0)
    throw new Error('npm ci failed: see above. Node 20.19 or newer and a reachable registry are all it needs.')
}
