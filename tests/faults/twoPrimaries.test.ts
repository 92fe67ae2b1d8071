import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { connect } from '../../api/db/connect'
import { migrate } from '../../api/db/migrating/migrate'
import { loadReference } from '../../api/db/migrating/reference'
import { addPublisher } from '../../api/leads/intake/intake.testWorld'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { until } from '../../api/test/polling'
import { type ServerPair, startServerPair } from '../support/serverPair'

// A standby is promoted while the old primary goes on: nobody has told it.

let pair: ServerPair
let processes: Awaited<ReturnType<typeof apiProcesses>>
/** Names the old primary first. */
let url: string

async function sendLead({ pool }: ApiProcess, key: string): Promise<number> {
  const answer = await pool.request({
    ...{ method: 'POST', path: '/api/leads', body: JSON.stringify({ email: `${key}@example.test`, country: 'DE' }) },
    headers: { authorization: 'Bearer publisher', 'content-type': 'application/json', 'idempotency-key': key },
  })
  await answer.body.dump()
  return answer.statusCode
}
const emails = async (server: ServerPair['primary']) =>
  (await server.query<{ email: string }>('select email from leads order by id')).map(({ email }) => email)

beforeAll(async () => {
  const bundle = apiProcesses()
  pair = await startServerPair()
  url = pair.url.replace(`${pair.standby.host},${pair.primary.host}`, `${pair.primary.host},${pair.standby.host}`)
  await migrate(url)
  const { db, close } = connect(url, { maxConnections: 1 })
  await loadReference(db)
  await addPublisher(db, 'publisher')
  await close()
  processes = await bundle
})
afterAll(async () => {
  await processes.stop()
  await pair.stop()
})

it('uses the newest of two primaries, in a running process and in one that starts', async () => {
  const api = await processes.start({ DATABASE_URL: url, JOB_SLOTS: '0' })
  expect(await sendLead(api, 'before')).toBe(200)
  await until(async () => (await emails(pair.standby)).length === 1)
  await pair.promote()
  // The old primary has no standby any more, and confirms nothing.
  await until(async () => (await sendLead(api, 'after')) === 200)
  const started = await processes.start({ DATABASE_URL: url, JOB_SLOTS: '0' })
  expect(await sendLead(started, 'later')).toBe(200)
  expect(await emails(pair.standby)).toEqual(['before', 'after', 'later'].map((key) => `${key}@example.test`))
  expect(await pair.primary.query('select pg_is_in_recovery() as "isStandby"')).toEqual([{ isStandby: false }])
})
