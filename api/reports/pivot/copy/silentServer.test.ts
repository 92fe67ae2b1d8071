import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { insertPartners } from '../../../db/seed/leads/edgeLeads'
import { testDatabase, type TestDatabase } from '../../../db/testDatabase'
import { copyWorld } from './copyWorld'
import { CallFault } from './patience'
import { startRelay } from './relay'

let database: TestDatabase
let world: ReturnType<typeof copyWorld>
let network: Awaited<ReturnType<typeof startRelay>>
/** No answer of the server arrives any more, and no end of a connection. */
let isCut = false

beforeAll(async () => {
  database = await testDatabase()
  await insertPartners(database.pool)
  network = await startRelay(database.url, (server: Socket, client: Socket) => {
    server.on('data', (data) => isCut || client.write(data))
  })
  world = copyWorld({ ...database, url: network.url })
})
afterAll(async () => {
  await world.close()
  network.stop()
  await database.drop()
})

it('gives up a copy whose server does not answer for half a minute', async () => {
  const copy = await world.open()
  isCut = true
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] })
  try {
    const asked = copy.query('select 1 as n').catch((error: unknown) => error)
    await jest.advanceTimersByTimeAsync(2_000)
    expect(await asked).toBeInstanceOf(CallFault)
    await jest.advanceTimersByTimeAsync(28_000)
  } finally {
    jest.useRealTimers()
  }
  expect((await copy.lost).message).toContain('connection')
})
