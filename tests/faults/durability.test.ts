import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Connection, connect } from '../../api/db/connect'
import { type Embedded, startEmbedded } from '../../api/db/embedded/embedded'
import { until } from '../../api/test/polling'
import { dataFolder, removeDataFolder } from '../support/startedProduct'

let data: string
let server: Embedded
let connection: Connection

beforeAll(async () => {
  data = dataFolder()
  server = await startEmbedded({ dataDir: data })
  connection = connect(server.url)
  await connection.pool.query('create table entries (id int primary key)')
})
afterAll(async () => {
  await connection.close()
  await server.stop()
  await removeDataFolder(data)
})

it('loses nothing acknowledged when the database is killed during writes, twice', async () => {
  const acknowledged: number[] = []
  let next = 0
  let writing = true
  const write = async () => {
    while (writing) {
      const id = next++
      const written = await connection.pool.query('insert into entries values ($1)', [id]).then(
        () => true,
        () => false, // refused or cut while the server is away: not acknowledged
      )
      if (written) acknowledged.push(id)
    }
  }
  const writers = Array.from({ length: 8 }, write)
  for (let kill = 1; kill <= 2; kill++) {
    const enough = acknowledged.length + 300
    await until(() => acknowledged.length > enough)
    process.kill(
      Number(readFileSync(path.join(server.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
    const atKill = acknowledged.length
    // It has come back when it acknowledges again, by itself.
    await until(() => acknowledged.length > atKill + 100)
  }
  writing = false
  await Promise.all(writers)
  const { rows } = await connection.pool.query<{ id: number }>('select id from entries')
  const kept = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})
