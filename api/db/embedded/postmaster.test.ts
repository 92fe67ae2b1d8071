import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isRunning, readPostmaster, stopOrphan } from './postmaster'

let data: string
const children: ChildProcess[] = []

/** Runs a shell's words and answers with the first number that they print. */
async function firstNumberOf(script: string): Promise<number> {
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return new Promise((resolve) => child.stdout.once('data', (text: Buffer) => resolve(Number(text.toString()))))
}

describe('a server that runs on a data folder', () => {
  beforeAll(() => {
    data = mkdtempSync(path.join(tmpdir(), 'postmaster-test-'))
  })
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  })

  it('is known by its number and its folder, and ends when it is told to', async () => {
    // A process whose command line names the folder, as that of PostgreSQL does.
    const pid = await firstNumberOf(`echo $$; while true; do sleep 0.05; done; : ${data}`)
    writeFileSync(path.join(data, 'postmaster.pid'), `${pid}\n${data}\n0\n5432\n`)
    expect(await readPostmaster(data)).toEqual({ pid, port: 5432 })
    expect(await readPostmaster('/another/folder')).toBeNull()
    await stopOrphan(pid)
    expect(await readPostmaster(data)).toBeNull()
  })

  it('is not there where its number belongs to another process now', async () => {
    writeFileSync(path.join(data, 'postmaster.pid'), `${process.pid}\n${data}\n0\n5432\n`)
    expect(await readPostmaster(data)).toBeNull()
  })

  it('may end, and take its file with it, at any moment of the look', async () => {
    const file = path.join(data, 'postmaster.pid')
    for (let round = 0; round < 300; round++) {
      writeFileSync(file, `${process.pid}\n`)
      const looks = [isRunning(file, 'node'), readPostmaster(data), isRunning(file, 'node')]
      setImmediate(() => rmSync(file))
      for (const look of looks) await expect(look).resolves.toBeDefined()
    }
  })

  it('is not there any more when it has ended and nobody has asked for its exit code', async () => {
    // The shell becomes a program that never asks about its child.
    const pid = await firstNumberOf(`sleep 0.05 & echo $!; exec sleep 30`)
    const file = path.join(data, 'ended.pid')
    writeFileSync(file, String(pid))
    while (await isRunning(file, '')) await wait(20)
    process.kill(pid, 0) // throws when the number is free: there would have been nothing to test
    await stopOrphan(pid)
  })

  it('needs no end where it has ended already', async () => {
    const pid = await firstNumberOf('echo $$')
    await wait(200)
    await stopOrphan(pid)
  })
})
