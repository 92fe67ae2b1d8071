import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const stopTimeoutMs = 20_000

/** The command line of a process, or null when there is none of that number. */
async function commandOf(pid: number): Promise<string | null> {
  if (existsSync('/proc/self')) {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
      (text) => text.replaceAll('\0', ' '),
      () => null, // no such process
    )
  }
  return promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => null, // no such process
  )
}

/** Whether the process whose number is in `pidFile` lives and is what `name` says: numbers are used again. */
export async function isRunning(pidFile: string, name: string): Promise<boolean> {
  if (!existsSync(pidFile)) return false
  const command = await commandOf(Number.parseInt(await readFile(pidFile, 'utf8'), 10))
  return command?.includes(name) ?? false
}

/** Process number and port of the server that runs on a data folder, or null when none does. */
export async function readPostmaster(data: string): Promise<{ pid: number; port: number } | null> {
  const file = path.join(data, 'postmaster.pid')
  if (!(await isRunning(file, data))) return null
  const [pid, , , port] = (await readFile(file, 'utf8')).split('\n')
  return { pid: Number(pid), port: Number(port) }
}

/** Ends a server that nobody guards any more, and waits for it. */
export async function stopOrphan(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + stopTimeoutMs
  while ((await commandOf(pid)) !== null) {
    if (Date.now() > deadline) process.kill(pid, 'SIGQUIT')
    await wait(50)
  }
}
