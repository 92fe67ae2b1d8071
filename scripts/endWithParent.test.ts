import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from '@jest/globals'
import { isAlive } from '../tests/support/isAlive'
import { until } from '../api/test/polling'

const busy = 'process.stdout.write(String(process.pid)); for (;;);'
const preload = (query: string) => `./scripts/endWithParent.mjs${query}`
/** Starts a process that starts a busy one with the preload, and then waits. */
const parentOf = (query: string) =>
  spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn(process.execPath, ['--import', ${JSON.stringify(preload(query))}, '-e',
         ${JSON.stringify(busy)}], { stdio: ['ignore', 'inherit', 'inherit'], detached: true })`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )

describe('a busy process with endWithParent', () => {
  it('is killed within seconds after its parent', async () => {
    const parent = parentOf('')
    const [pid] = ((await once(parent.stdout, 'data')) as [Buffer]).map(Number)
    parent.kill('SIGKILL')
    parent.stdout.destroy()
    await until(() => !isAlive(pid ?? 0))
  })

  it('has the time that was given after the end of its parent', async () => {
    const parent = parentOf('?graceMs=2000')
    const [pid] = ((await once(parent.stdout, 'data')) as [Buffer]).map(Number)
    parent.kill('SIGKILL')
    parent.stdout.destroy()
    const killedAt = performance.now()
    await until(() => !isAlive(pid ?? 0))
    expect(performance.now() - killedAt).toBeGreaterThan(1_900)
  })

  it('is killed at its deadline, though its parent runs', async () => {
    const child = spawn(process.execPath, ['--import', preload('?deadlineMs=700'), '-e', 'for (;;);'])
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  })

  it('runs on while its parent does', async () => {
    const child = spawn(process.execPath, ['--import', preload(''), '-e', 'setTimeout(() => {}, 1500)'])
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})
