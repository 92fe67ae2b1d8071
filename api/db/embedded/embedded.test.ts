import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { chmodSync, existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Connection, connect } from '../connect'
import { type Embedded, removeEmbedded, startEmbedded } from './embedded'

let dataDir: string
let server: Embedded
let connection: Connection

const postmaster = () => path.join(server.folder, 'data', 'postmaster.pid')
const processNumber = () => Number(readFileSync(postmaster(), 'utf8').split('\n')[0])

/** Asks until it is answered: a server that comes back refuses connections first. */
async function answer<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await wait(20) // not back yet; the test's own time limit ends the asking
    }
  }
}

describe('the embedded database', () => {
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'embedded-test-'))
    // PostgreSQL's account, when we are root, has to get there.
    chmodSync(dataDir, 0o711)
    // What a start that was killed while it made the database leaves behind.
    mkdirSync(path.join(dataDir, 'postgres.init-1', 'data'), { recursive: true })
    server = await startEmbedded({ dataDir })
    connection = connect(server.url)
  })
  afterAll(async () => {
    await connection.close()
    await server.stop()
    await removeEmbedded(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('starts over where making it was cut short', () => {
    expect(existsSync(path.join(dataDir, 'postgres.init-1'))).toBe(false)
    expect(server.adopted).toBe(false)
  })

  it('listens on loopback with a password, in UTF-8 and UTC, and keeps commits', async () => {
    const { rows } = await connection.pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in
        ('listen_addresses', 'server_encoding', 'TimeZone', 'fsync', 'synchronous_commit', 'jit')`,
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      listen_addresses: '127.0.0.1',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
      fsync: 'on',
      synchronous_commit: 'on',
      jit: 'off',
    })
    const stranger = connect(server.url.replace(/:[^:@]+@/, ':wrong@'))
    await expect(stranger.pool.query('select 1')).rejects.toThrow(/password/)
    await stranger.close()
  })

  it('is adopted by a second start, which leaves it running', async () => {
    const second = await startEmbedded({ dataDir })
    expect(second).toMatchObject({ adopted: true, url: server.url })
    await second.stop()
    expect((await connection.pool.query('select 1')).rowCount).toBe(1)
    await expect(removeEmbedded(dataDir)).rejects.toThrow(/is running/)
  })

  it('restarts at the same address after a kill, with all committed data', async () => {
    await connection.pool.query('create table kept (id int); insert into kept values (1)')
    const before = processNumber()
    process.kill(before, 'SIGKILL')
    // Sessions outlive their server by a moment.
    await answer(async () => {
      if (processNumber() === before) throw new Error('still the old one')
    })
    const { rows } = await answer(() => connection.pool.query<{ id: number }>('select id from kept'))
    expect(rows).toEqual([{ id: 1 }])
  })

  it('starts although its number of old belongs to another process now', async () => {
    await connection.close()
    await server.stop()
    writeFileSync(postmaster(), `${process.pid}\n${path.dirname(postmaster())}\n0\n1\n\n127.0.0.1\n`)
    server = await startEmbedded({ dataDir })
    connection = connect(server.url)
    expect((await connection.pool.query('select id from kept')).rowCount).toBe(1)
  })
})
