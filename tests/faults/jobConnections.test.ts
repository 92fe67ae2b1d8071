import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { loadReference } from '../../api/db/migrating/reference'
import { type TestDatabase, testDatabase } from '../../api/db/testDatabase'
import { scheduleForgotten } from '../../api/leads/progressLogs/progressLogs.queries'
import { until } from '../../api/test/polling'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { startBalancer } from '../support/balancer'
import { addAdvertiser, addLead, addPublisher, germany } from '../support/injectionWorld'

// A process loses its connections to the database while the queue records what became of a job.

let database: TestDatabase
let processes: Awaited<ReturnType<typeof apiProcesses>>
let network: Awaited<ReturnType<typeof startBalancer>>
let api: ApiProcess

/** Called when the broker is sent a lead. */
let onSent: () => Promise<void>
const broker = createServer(
  (_request, response) => void onSent().then(() => response.end('{"success":false,"error":"Full"}')),
)

beforeAll(async () => {
  database = await testDatabase()
  await loadReference(database.db)
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve))
  processes = await apiProcesses()
  network = await startBalancer([Number(new URL(database.url).port)])
  const url = Object.assign(new URL(database.url), { port: String(network.port) }).toString()
  api = await processes.start({ DATABASE_URL: url, BROKER_PRIVATE_ADDRESSES: '1' })
})
afterAll(async () => {
  await processes.stop()
  await network.stop()
  await database.drop()
  broker.closeAllConnections()
  broker.close()
})

it('goes on when the end of a job cannot be recorded', async () => {
  const { pool, db } = database
  const publisher_id = await addPublisher(db)
  const { port } = broker.address() as AddressInfo
  const advertiser = await addAdvertiser(db, 'Broker', { broker: { url: `http://127.0.0.1:${port}/` } })
  const country_id = await germany(db)
  const send = async (email: string) => {
    const id = await addLead(db, { publisher_id, country_id, email })
    await pool.query(
      `insert into injections (lead_id, lead_created_at, advertiser_id, scheduled_at)
       select id, created_at, $2, now() from leads where id = $1`,
      [id, advertiser],
    )
    await scheduleForgotten(db)
  }
  const holder = await pool.connect()
  onSent = async () => {
    await holder.query('begin')
    await holder.query('lock table graphile_worker._private_jobs in exclusive mode')
  }
  await send('first@example.test')
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
  onSent = () => Promise.resolve()
  await send('second@example.test')
  const unsent = `select lead_id from injections where status <> 'completed'`
  await until(async () => (await pool.query(unsent)).rowCount === 0)
  expect((await api.pool.request({ method: 'GET', path: '/health/ready' })).statusCode).toBe(200)
})
