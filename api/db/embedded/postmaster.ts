import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const stopTimeoutMs = 20_000

/** Command line of a process, or null if it is not running (zombies have none). */
async function commandOf(pid: number): Promise<string | null> {
  if (existsSync('/proc/self')) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return line.replaceAll('\0', ' ') || null
  }
  return promisify(execFile)('ps', ['-o', 'stat=,command=', '-p', String(pid)]).then(
    ({ stdout }) => (stdout.trimStart().startsWith('Z') ? null : stdout),
    () => null, // no such process
  )
}

/** Content of a file; empty if it is missing, since a stopping server can delete it at any time. */
async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** Whether the process in `pidFile` is running and is `name`. Process ids are reused. */
export async function isRunning(pidFile: string, name: string): Promise<boolean> {
  const pid = Number.parseInt(await readIfThere(pidFile), 10)
  if (Number.isNaN(pid)) return false
  return (await commandOf(pid))?.includes(name) ?? false
}

/** Process id and port of the server on a data folder, or null if none is running. */
export async function readPostmaster(data: string): Promise<{ pid: number; port: number } | null> {
  const [pid, , , port] = (await readIfThere(path.join(data, 'postmaster.pid'))).split('\n').map(Number)
  if (!pid || !(await commandOf(pid))?.includes(data)) return null
  return { pid, port: port ?? 0 }
}

/** Sends a signal; ignores processes that have ended. */
function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Stops a server without a guard and waits until it ends. */
export async function stopOrphan(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  const deadline = Date.now() + stopTimeoutMs
  while ((await commandOf(pid)) !== null) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT')
    await wait(50)
  }
}
