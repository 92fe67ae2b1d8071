import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../../../db/testDatabase'
import { connectCopy } from './copies.queries'
import { startRelay } from './relay'
import { endWhenSilent } from './silentConnection'

let database: TestDatabase
let network: Awaited<ReturnType<typeof startRelay>>
let url: string
/** Connections over the network of which no answer arrives any more. */
const cut = new Set<Socket>()

beforeAll(async () => {
  database = await testDatabase()
  network = await startRelay(database.url, (server, client) => {
    server.on('data', (data) => cut.has(client) || client.write(data))
  })
  ;({ url } = network)
})
afterAll(async () => {
  network.stop()
  await database.drop()
})

const patience = { patienceMs: 100, lookMs: 20 }

it('waits for a statement on which the server works', async () => {
  const client = await connectCopy(url, () => {})
  await endWhenSilent(client, url, patience)
  await client.query('select pg_sleep(1)')
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await client.end()
})

it('ends the connection when the answer was lost on the way', async () => {
  const client = await connectCopy(url, () => {})
  await endWhenSilent(client, url, patience)
  for (const socket of network.sockets) cut.add(socket)
  await expect(client.query('select 1 as n')).rejects.toThrow()
})

it('ends the connection when no server can be reached', async () => {
  const client = await connectCopy(url, () => {})
  await endWhenSilent(client, 'postgres://nobody@127.0.0.1:1/none', patience)
  for (const socket of network.sockets) cut.add(socket)
  await expect(client.query('select pg_sleep(1)')).rejects.toThrow()
})
