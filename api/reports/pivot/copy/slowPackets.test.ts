import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { insertLeads, insertPartners } from '../../../db/seed/leads/edgeLeads'
import { type TestDatabase, testDatabase } from '../../../db/testDatabase'
import { bothFacts, copyWorld } from './copyWorld'
import { startRelay } from './relay'

// PostgreSQL's messages arrive one by one, as on a slow network: the end of the rows before their number.

let database: TestDatabase
let world: ReturnType<typeof copyWorld>
let slow: Awaited<ReturnType<typeof startRelay>>

/** Passes each message of the server on alone; the start-up of a connection too. */
async function passOneByOne(server: Socket, client: Socket) {
  let waiting = Buffer.alloc(0)
  let passing = Promise.resolve()
  server.on('data', (data: Buffer) => {
    waiting = Buffer.concat([waiting, data])
    while (waiting.length >= 5 && waiting.length >= waiting.readUInt32BE(1) + 1) {
      const message = waiting.subarray(0, waiting.readUInt32BE(1) + 1)
      waiting = waiting.subarray(message.length)
      passing = passing.then(async () => {
        client.write(message)
        // CopyDone, before which the rows end.
        if (message[0] === 'c'.charCodeAt(0)) await wait(400)
      })
    }
  })
  await new Promise((resolve) => client.once('close', resolve))
}

beforeAll(async () => {
  database = await testDatabase()
  await insertPartners(database.pool)
  const at = new Date('2026-06-01T10:00:00Z')
  await insertLeads(
    database.pool,
    Array.from({ length: 50 }, (_, minute) => ({
      ...{ publisher_id: 1, created_at: new Date(at.getTime() + minute * 60_000) },
    })),
  )
  slow = await startRelay(database.url, (server, client) => void passOneByOne(server, client))
  world = copyWorld({ ...database, url: slow.url })
})
afterAll(async () => {
  await world.close()
  slow.stop()
  await database.drop()
})

it('has every fact, though the number of rows comes later than their end', async () => {
  const copy = await world.open()
  const facts = await bothFacts(database, copy.query)
  expect(facts.true).toHaveLength(50)
  expect(facts.copied).toEqual(facts.true)
})
