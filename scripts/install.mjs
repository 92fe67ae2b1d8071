// Checks and installs node_modules by the lock file. Uses no packages.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { attempt } from './run.mjs'
import { root } from './stale.mjs'

const packagesOf = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages

/** npm writes its own record at the end, so it is missing after an interrupted install. */
export function isInstalled() {
  const record = 'node_modules/.package-lock.json'
  if (!existsSync(path.join(root, record))) return false
  const wanted = Object.entries(packagesOf('package-lock.json')).filter(([place]) => place)
  const found = packagesOf(record)
  // Optional packages include those of other platforms.
  return wanted.every(([place, { version, optional, devOptional, peer }]) =>
    found[place] ? found[place].version === version : optional || devOptional || peer,
  )
}

/** Installs from the lock file with npm's progress. Install scripts are disabled, because no package needs one. */
export async function install() {
  const npm = process.env.npm_execpath
  const command = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const { code } = await attempt(command[0], [
    ...command.slice(1),
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code !== 0)
    throw new Error('npm ci failed: see above. Node 20.19 or newer and a reachable registry are all it needs.')
}
