import { spawn } from 'node:child_process'
import { root } from './stale.mjs'

/**
 * Runs a program to its end, in the project's root; answers its exit code and, with `quiet`, what it wrote. `onStart` is
 * called with its process id.
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

/** Runs a program quietly and throws with all that it wrote when it fails. */
export async function run(command, args, options = {}) {
  const { code, signal, output } = await attempt(command, args, { quiet: true, ...options })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed (${signal ?? code})\n${output}`)
  return output
}

/** The program of an installed package, without npx, which would look in the registry. */
export const tool = (name) => `${root}node_modules/.bin/${name}`
