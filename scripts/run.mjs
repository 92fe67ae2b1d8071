import { spawn } from 'node:child_process'
import { root } from './stale.mjs'

/**
 * Runs a program in the project's root; returns its exit code and, with `quiet`, its output. `onStart` gets its process
 * id.
 */
export function attempt(command, args, { quiet = false, env = {}, onStart } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    if (child.pid !== undefined) onStart?.(child.pid)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: code ?? 1, signal, output }))
  })
}

/** Runs a program quietly; throws with its output if it fails. */
export async function run(command, args, options = {}) {
  const { code, signal, output } = await attempt(command, args, { quiet: true, ...options })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed (${signal ?? code})\n${output}`)
  return output
}

/** Path of a package's program, without npx, which could query the registry. */
export const tool = (name) => `${root}node_modules/.bin/${name}`
