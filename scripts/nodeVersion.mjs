// Runs npm test with another version of Node, from npm's packages of its programs, which need no install script.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { attempt, run } from './run.mjs'
import { root } from './stale.mjs'

/** The program of this major version; installed into node_modules/.cache if it is missing. Throws where npm has none. */
async function nodeOf(major) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const folder = path.join(root, 'node_modules/.cache/back-office', `node-${major}`)
  const program = path.join(folder, 'node_modules', name, 'bin/node')
  if (!existsSync(program)) {
    console.log(`Installing ${name}@${major}`)
    await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${major}`])
  }
  return program
}

/** Runs a script with that version, which every program started by it uses too. Returns the exit code. */
export async function runWithNode(major, script, args) {
  const program = await nodeOf(major)
  const PATH = [path.dirname(program), process.env.PATH].join(path.delimiter)
  const { code } = await attempt(program, [script, ...args], { env: { PATH } })
  return code
}
