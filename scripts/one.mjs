// Prevents two starts on the same data folder or port, with clear messages.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM' // running under another account
  }
}

const commandOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return 'start.mjs' // no /proc: trust the process id
  }
}

/** Locks the data folder for this process. Returns an unlock function; throws if another start holds it. */
export function takeFolder(data, address) {
  mkdirSync(data, { recursive: true })
  const file = path.join(data, 'running.json')
  const mine = JSON.stringify({ pid: process.pid, address })
  try {
    writeFileSync(file, mine, { flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const other = JSON.parse(readFileSync(file, 'utf8') || '{}')
    if (other.pid && isAlive(other.pid) && commandOf(other.pid).includes('start.mjs')) {
      throw new Error(
        `The back office runs already, at ${other.address} (process ${other.pid}).\n` +
          `Stop it with Ctrl-C where it runs, or give this one a database of its own: npm start -- --data .data-2 --port 4100`,
      )
    }
    writeFileSync(file, mine)
  }
  return () => rmSync(file, { force: true })
}

/** Throws if `port` is in use. */
export function needPort(host, port, option) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', ({ code }) =>
      reject(
        new Error(
          code === 'EADDRINUSE'
            ? `Port ${port} on ${host} is taken by another program. Stop it, or choose another port: npm start -- ${option} ${port + 100}`
            : `Cannot listen on ${host}:${port} (${code}). Choose another port with ${option}, or another address with HOST.`,
        ),
      ),
    )
    probe.listen(port, host, () => probe.close(resolve))
  })
}

/** `wanted` if it is free, else any free port. */
export async function freePort(host, wanted) {
  const open = (port) =>
    new Promise((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(null)) // in use
      probe.listen(port, host, () => {
        const { port: found } = probe.address()
        probe.close(() => resolve(found))
      })
    })
  return (wanted <= 65_535 ? await open(wanted) : null) ?? open(0)
}
