import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { until } from '../api/test/polling'

let folder: string
let running: ChildProcess[]
beforeEach(() => {
  // The scripts work in the folder that they lie in.
  folder = mkdtempSync(path.join(tmpdir(), 'lock-test-'))
  mkdirSync(path.join(folder, 'scripts'))
  for (const name of ['lock.mjs', 'stale.mjs']) cpSync(`scripts/${name}`, path.join(folder, 'scripts', name))
  running = []
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a process that builds until it ends; `builds()` once it has the lock. */
function startBuild() {
  const script = `
    import { whileBuilding } from './scripts/lock.mjs'
    await whileBuilding(() => whileBuilding(async () => {
      console.log('builds')
      setInterval(() => {}, 1000)
      await new Promise((resolve) => process.once('SIGTERM', resolve))
    }))
    process.exit()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output, builds: () => /^builds$/m.test(output) }
}

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'makes a second build wait, names the first one, and starts it when the first one ends by %s',
  async (signal) => {
    const first = startBuild()
    await until(first.builds)
    const second = startBuild()
    const told = new RegExp(`Waiting for process ${first.child.pid}, which has been building here since 2\\d{3}-`)
    await until(() => told.test(second.output()))
    expect(second.builds()).toBe(false)
    first.child.kill(signal)
    await until(second.builds)
    const ended = once(second.child, 'exit')
    second.child.kill('SIGTERM')
    await ended
  },
)

it('lets one after another build when the holder was killed', async () => {
  const lock = path.join(folder, 'dist/.building.json')
  mkdirSync(path.dirname(lock))
  writeFileSync(lock, JSON.stringify({ pid: 2 ** 30, command: 'gone' }))
  let waiting = Array.from({ length: 3 }, startBuild)
  while (waiting.length) {
    await until(() => waiting.some(({ builds }) => builds()))
    const [holder, ...others] = waiting.filter(({ builds }) => builds())
    expect(others).toEqual([])
    holder?.child.kill('SIGTERM')
    waiting = waiting.filter((one) => one !== holder)
  }
})

it('is held by one process at a time when many take it from holders that were killed', async () => {
  // Each process pauses after every call of the file system, so that the others can act between any two of its calls. It
  // leaves the lock as a killed holder does, and fails if another one holds it too.
  const script = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() ** 4 * 20)
    for (const name of ['linkSync', 'readFileSync', 'renameSync', 'rmSync']) {
      const call = fs[name]
      fs[name] = (...given) => {
        try {
          return call(...given)
        } finally {
          pause()
        }
      }
    }
    syncBuiltinESMExports()
    const { takeLock } = await import('./scripts/lock.mjs')
    for (const end = Date.now() + 4000; Date.now() < end; ) {
      if (!takeLock('lock').release) continue
      process.removeAllListeners('exit')
      fs.writeFileSync('inside', '', { flag: 'wx' })
      pause()
      fs.rmSync('inside')
      fs.writeFileSync('killed', JSON.stringify({ pid: 2 ** 30, command: 'gone' }))
      fs.renameSync('killed', 'lock')
    }`
  const ends = Array.from({ length: 4 }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder, stdio: 'inherit' })
    running.push(child)
    return once(child, 'exit')
  })
  expect((await Promise.all(ends)).map(([code]) => code as number)).toEqual([0, 0, 0, 0])
})
