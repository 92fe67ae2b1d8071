import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { startSession } from '../../api/access/sessions/sessions.queries'
import { createListener } from '../../api/app/events/listener'
import { createLog } from '../../api/app/process/log'
import { connect, type Connection } from '../../api/db/connect'
import { migrate } from '../../api/db/migrating/migrate'
import { loadReference } from '../../api/db/migrating/reference'
import { addPublisher } from '../../api/leads/intake/intake.testWorld'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { until } from '../../api/test/polling'
import { type ServerPair, startServerPair } from '../support/serverPair'

// The primary ends while publishers send and staff read, and its synchronous standby is promoted.

let pair: ServerPair
let connection: Connection
let processes: Awaited<ReturnType<typeof apiProcesses>>
let api: ApiProcess
let token: string

async function call(path: string, authorization: string, body: object, headers: Record<string, string> = {}) {
  const answer = await api.pool.request({
    ...{ method: 'POST', path, body: JSON.stringify(body) },
    headers: { authorization: `Bearer ${authorization}`, 'content-type': 'application/json', ...headers },
  })
  const { lead_id } = (await answer.body.json()) as { lead_id?: number }
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], lead_id }
}
type Answer = Awaited<ReturnType<typeof call>>

const sendLead = (key: string) =>
  call('/api/leads', 'publisher', { email: `${key}@example.test`, country: 'DE' }, { 'idempotency-key': key })
const readLeads = () =>
  call('/api/lead-details', token, { page_number: 1, limit: 10, start_date: '2020-01-01', end_date: '2040-01-01' })

beforeAll(async () => {
  const bundle = apiProcesses()
  pair = await startServerPair()
  await migrate(pair.url)
  connection = connect(pair.url, { maxConnections: 4 })
  await loadReference(connection.db, { email: 'admin@example.test', password: 'Secret123' })
  await addPublisher(connection.db, 'publisher')
  const { id } = await connection.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  token = await startSession(connection.db, id, Date.now(), { sessionIdleMinutes: 720, sessionAbsoluteHours: 168 })
  processes = await bundle
  api = await processes.start({ DATABASE_URL: pair.url, JOB_SLOTS: '2' })
})
afterAll(async () => {
  await processes.stop()
  await connection.close()
  await pair.stop()
})

it('goes on with the promoted standby: each lead once, and 503 in the meantime', async () => {
  const acknowledged = new Map<string, number | undefined>()
  const answers: Answer[] = []
  let notices = 0
  const listener = createListener({ databaseUrl: pair.url, log: createLog({ logLevel: 'silent' }) })
  listener.listen('test_failover', () => notices++)
  let sending = true
  const send = async (sender: number) => {
    for (let number = 0; sending; number++) {
      const key = `lead-${sender}-${number}`
      // As publishers do: the same key until there is an answer.
      while (!acknowledged.has(key)) {
        const answer = await sendLead(key)
        answers.push(answer)
        if (answer.status === 200) acknowledged.set(key, answer.lead_id)
      }
    }
  }
  const read = async () => {
    while (sending) answers.push(await readLeads())
  }
  const working = [...[1, 2, 3, 4].map(send), read()]
  const refused = () => answers.filter(({ status }) => status === 503)
  await until(() => acknowledged.size > 40)
  await pair.primary.end()
  await until(() => refused().length > 20)
  const before = acknowledged.size
  await pair.promote()
  await until(() => acknowledged.size > before + 40)
  sending = false
  await Promise.all(working)

  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 503])
  expect(refused().filter(({ retryAfter }) => !Number(retryAfter))).toEqual([])
  expect((await readLeads()).status).toBe(200)
  const kept = await pair.standby.query<{ id: string; email: string }>('select id, email from leads')
  const byEmail = (one: unknown[], other: unknown[]) => (String(one[0]) < String(other[0]) ? -1 : 1)
  expect(kept.map(({ id, email }) => [email, Number(id)]).sort(byEmail)).toEqual(
    [...acknowledged].map(([key, id]) => [`${key}@example.test`, id]).sort(byEmail),
  )

  const heard = notices
  await until(async () => {
    await pair.standby.query('notify test_failover')
    return notices > heard
  })
  await listener.stop()
  const jobs = `select from pg_stat_activity where application_name = 'jobs'`
  await until(async () => (await pair.standby.query(jobs)).length > 0)
})

it('does not write to an old primary that comes back', async () => {
  await pair.primary.start()
  await pair.standby.end()
  await expect(connection.pool.query('select 1')).rejects.toThrow(
    new RegExp(`${pair.primary.host} is an old primary: another server was promoted after it`),
  )
  expect((await sendLead('too-early')).status).toBe(503)
  // Everybody can read it: it names no server.
  const health = await api.pool.request({ method: 'GET', path: '/health/ready' })
  expect([health.statusCode, await health.body.json()]).toEqual([
    503,
    { status: 'not ready', reason: 'the database does not answer' },
  ])
  await pair.standby.start()
  await until(async () => (await sendLead('too-early')).status === 200)
  expect(await pair.primary.query(`select from leads where email = 'too-early@example.test'`)).toEqual([])
})
