import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { isLost } from '../../api/db/faults'
import { connect, type Connection } from '../../api/db/connect'
import { until } from '../../api/test/polling'
import { type ServerPair, startServerPair } from '../support/serverPair'

let pair: ServerPair
let connection: Connection

beforeAll(async () => {
  pair = await startServerPair()
  connection = connect(pair.url)
})
afterAll(async () => {
  await connection.close()
  await pair.stop()
})

it('leaves a primary that no longer answers, also what waits for it', async () => {
  const waiting = connection.pool.query('select pg_sleep(600)').then(
    () => null,
    (error: unknown) => error,
  )
  await until(
    async () => (await pair.primary.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)).length > 0,
  )
  pair.primary.silence()
  await pair.promote()
  const { rows } = await connection.pool.query<{ port: number }>('select inet_server_port() as port')
  expect(rows).toEqual([{ port: pair.standby.port }])
  const fault = await waiting
  expect([isLost(fault), (fault as Error).message]).toEqual([true, `${pair.standby.host} is the primary now`])
})
