import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { isAlive } from './isAlive'

/** Below the ports that the system gives to connections, and to servers that ask for any. */
const [first, last] = [20_000, 32_000]
const folder = path.join(tmpdir(), `back-office-test-ports-${userInfo().uid}`)

/** Process id in a file of a reservation; 0 if it is gone or just being written. */
const ownerOf = (file: string): number => {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

/** Reserves a port for this process until it ends. False if another process has it. */
function reserve(port: number): boolean {
  const file = path.join(folder, String(port))
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const owner = ownerOf(file)
    // Free again for the next one who asks.
    if (owner && !isAlive(owner)) rmSync(file, { force: true })
    return false
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** A port for a server that starts later. Meanwhile no connection and no other test gets it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last)
    if (reserve(port) && (await isFree(port))) return port
  }
}
