import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { loadReference } from '../../api/db/migrating/reference'
import { type TestDatabase, testDatabase } from '../../api/db/testDatabase'
import { until } from '../../api/test/polling'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { startBalancer } from '../support/balancer'
import { addPublisher } from '../support/injectionWorld'

// A process loses its connections to the database while the queue records what became of a job.

let database: TestDatabase
let processes: Awaited<ReturnType<typeof apiProcesses>>
let network: Awaited<ReturnType<typeof startBalancer>>
let api: ApiProcess

/** Called when the publisher is told. */
let onTold: () => Promise<void>
const publisher = createServer((_request, response) => void onTold().then(() => response.end('ok')))

beforeAll(async () => {
  database = await testDatabase()
  await loadReference(database.db)
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve))
  processes = await apiProcesses()
  network = await startBalancer([Number(new URL(database.url).port)])
  const url = Object.assign(new URL(database.url), { port: String(network.port) }).toString()
  api = await processes.start({ DATABASE_URL: url, POSTBACK_PRIVATE_ADDRESSES: '1' })
})
afterAll(async () => {
  await processes.stop()
  await network.stop()
  await database.drop()
  publisher.closeAllConnections()
  publisher.close()
})

it('goes on when the end of a job cannot be recorded', async () => {
  const { pool, db } = database
  const id = await addPublisher(db)
  const { port } = publisher.address() as AddressInfo
  await pool.query('update publishers set postback_url = $1 where id = $2', [`http://127.0.0.1:${port}/`, id])
  const tell = async (leadId: number) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into publisher_postbacks (publisher_id, lead_id, lead_created_at, event, created_at, facts, status, next_attempt_at)
       values ($1, $2, now(), 'accepted', now(), '{}', 'waiting', now()) returning id`,
      [id, leadId],
    )
    await pool.query(
      `select graphile_worker.add_job('publisher_postback', json_build_object('postback_id', $1::bigint), job_key => 'postback:' || $1::text)`,
      [rows[0]?.id],
    )
  }
  const holder = await pool.connect()
  onTold = async () => {
    await holder.query('begin')
    await holder.query('lock table graphile_worker._private_jobs in exclusive mode')
  }
  await tell(1)
  // The queue takes the job away, and waits for the lock.
  await until(async () => {
    const waiting = await pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'jobs'
         and wait_event_type = 'Lock' and query like '%delete%\\_private\\_jobs%'`,
    )
    return waiting.rowCount !== 0
  })
  network.cut()
  await holder.query('rollback')
  holder.release()
  await wait(500)
  network.mend()

  // The same process, as nobody starts another, sends the next.
  onTold = () => Promise.resolve()
  await tell(2)
  const unsent = `select lead_id from publisher_postbacks where status <> 'sent'`
  await until(async () => (await pool.query(unsent)).rowCount === 0)
  expect((await api.pool.request({ method: 'GET', path: '/health/ready' })).statusCode).toBe(200)
})
