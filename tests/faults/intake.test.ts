import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type TestDatabase, testDatabase } from '../../api/db/testDatabase'
import { loadReference } from '../../api/db/migrating/reference'
import { createDelivery } from '../../api/routing/attempts/delivery'
import { holdInterrupted } from '../../api/routing/attempts/attemptJob'
import { addCap, addDistribution, addPublisher, countryId } from '../../api/leads/intake/intake.testWorld'
import { readConfig } from '../../api/app/process/config'
import { createLog } from '../../api/app/process/log'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { addAdvertiser, type Sandbox, startSandbox } from '../support/injectionWorld'
import { until } from '../../api/test/polling'

interface Answer {
  status: number
  lead_id: number
  result: string
}

let database: TestDatabase
let sandbox: Sandbox
let processes: Awaited<ReturnType<typeof apiProcesses>>
let country: number
let both: [ApiProcess, ApiProcess]

// For NODE_OPTIONS: the wall clock of the process is 26 hours ahead.
const ahead = `--import=data:text/javascript,${encodeURIComponent(
  'const D=Date,s=26*36e5;globalThis.Date=class extends D{constructor(...a){super(...(a.length?a:[D.now()+s]))}static now(){return D.now()+s}}',
)}`

const start = (more: Record<string, string> = {}) =>
  processes.start({
    ...more,
    DATABASE_URL: database.url,
    SANDBOX_URL: sandbox.url,
    INTAKE_LEADS_AT_ONCE: '2000',
    JOB_SLOTS: '1',
  })
const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.pool.query<Row>(text, values)).rows
const taken = (broker: string) =>
  sandbox.journal.entries.filter((entry) => entry.broker === broker && entry.decision === 'taken')

async function send({ pool }: ApiProcess, email: string): Promise<Answer> {
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: '/api/leads',
    headers: { authorization: 'Bearer publisher', 'content-type': 'application/json' },
    body: JSON.stringify({ email, country: 'DE' }),
  })
  const answer = (await body.json()) as { lead_id?: number; status?: string }
  return { status: statusCode, lead_id: answer.lead_id ?? 0, result: answer.status ?? '' }
}

/** The world of a test: nothing that an earlier one has left takes leads. */
async function world(groups: { name: string; cap: number }[], timeoutMs: number) {
  await database.pool.query('update distributions set is_active = false')
  const advertisers: number[] = []
  for (const { name, cap } of groups) {
    const id = await addAdvertiser(database.db, name, { broker: { idempotent: false, timeoutMs } })
    await addCap(database.db, { cap, advertiserIds: [id] })
    advertisers.push(id)
  }
  // By chance: no turn of slot makes the processes wait for each other, so that the caps alone do.
  await addDistribution(database.db, {
    countryId: country,
    type: 'chance',
    groups: advertisers.map((id) => [[id, 10_000]]),
  })
  return advertisers
}

beforeAll(async () => {
  sandbox = await startSandbox()
  database = await testDatabase()
  await loadReference(database.db)
  country = await countryId(database.db, 'DE')
  await addPublisher(database.db, 'publisher')
  processes = await apiProcesses()
  both = await Promise.all([start(), start({ NODE_OPTIONS: ahead })])
})
afterAll(async () => {
  await processes.stop()
  await database.drop()
  await sandbox.stop()
})

it('sells exactly 100 of 1,000 concurrent leads with a cap of 100 and two processes', async () => {
  const [advertiser] = await world([{ name: 'Willing', cap: 100 }], 30_000)
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, n) => send(both[n % 2 ? 1 : 0], `lead${n}+accept@example.test`)),
  )

  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect([taken('willing').length, new Set(taken('willing').map(({ reference }) => reference)).size]).toEqual([
    100, 100,
  ])
  expect(answers.filter(({ result }) => result === 'Accepted')).toHaveLength(100)
  expect(await rows('select lead_status_id as status, count(*) as leads from leads group by 1 order by 1')).toEqual([
    { status: 2, leads: 100 },
    { status: 3, leads: 900 },
  ])
  expect(await rows('select from leads where advertiser_id = $1', [advertiser])).toHaveLength(100)
  expect(await rows('select from cap_reservations union all select from open_attempts')).toEqual([])
  // Both go by the database's clock, and so do the windows of caps.
  expect(await rows("select from leads where created_at > now() + interval '1 minute'")).toEqual([])
  expect(await rows("select from lead_histories where created_at > now() + interval '1 minute'")).toEqual([])
})

it('sells no lead twice and exceeds no cap with failing brokers and a kill', async () => {
  const caps = { choosy: 60, last: 120 }
  await world(
    [
      { name: 'Choosy', cap: caps.choosy },
      { name: 'Last', cap: caps.last },
    ],
    1_000,
  )
  const [doomed, other] = both
  // Of ten: five by chance of the broker's own, two taken without an answer, one each broken, senseless and silent.
  const tags = ['', '', '', '', '', '+drop', '+drop', '+error', '+nonsense', '+hang']
  const before = sandbox.journal.entries.length
  const sending = Array.from({ length: 500 }, (_, n) =>
    send(n % 2 ? doomed : other, `chance${n}${tags[(n * 7) % 10]}@example.test`).catch(() => null),
  )
  await until(() => sandbox.journal.entries.length > before + 60)
  doomed.kill()
  const answers = (await Promise.all(sending)).flatMap((answer) => answer ?? [])

  const refs = await rows<{ reference: string; lead_id: number; advertiser: string; status: string; open: boolean }>(
    `select 'attempt-' || h.id as reference, h.lead_id, lower(a.name) as advertiser, h.status, exists (select from open_attempts o where o.history_id = h.id) as open
     from lead_histories h join advertisers a on a.id = h.advertiser_id where a.name in ('Choosy', 'Last')`,
  )
  const attempts = new Map(refs.map((row) => [row.reference, row]))
  const sold = [...taken('choosy'), ...taken('last')]
  // Whatever a broker took, we know of: as accepted, or as open until somebody says so.
  expect(
    sold.filter(({ reference }) => !(attempts.get(reference)?.status === 'Accepted' || attempts.get(reference)?.open)),
  ).toEqual([])
  expect(new Set(sold.map(({ reference }) => attempts.get(reference)?.lead_id)).size).toBe(sold.length)
  for (const [name, cap] of Object.entries(caps)) expect([name, taken(name).length <= cap]).toEqual([name, true])
  // What was acknowledged stands.
  const stored = new Map(
    (await rows<{ id: number; status: number }>('select id, lead_status_id as status from leads')).map(
      ({ id, status }) => [id, status],
    ),
  )
  const statuses: Record<string, number> = { Submitted: 1, Accepted: 2, Rejected: 3 }
  const own = answers.filter(({ status }) => status === 200)
  expect(own.length).toBeGreaterThan(200)
  expect(own.filter(({ lead_id, result }) => stored.get(lead_id) !== statuses[result])).toEqual([])

  // What the dead process had under way is held, room and all: nobody else is offered it.
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    SECRET_KEY: '0f'.repeat(32),
    LOG_LEVEL: 'silent',
  })
  const needs = { db: database.db, config, log: createLog(config), now: () => Date.now() + 60_000 }
  await holdInterrupted({ ...needs, delivery: createDelivery(needs) })
  const open = await rows<{ state: string; held: boolean }>(
    `select o.state, exists (select from cap_reservations r where r.lead_id = o.lead_id and r.advertiser_id = o.advertiser_id) as held from open_attempts o`,
  )
  expect(open.filter(({ state, held }) => state !== 'held' || !held)).toEqual([])
  expect(
    await rows(
      'select from leads l where lead_status_id = 1 and not exists (select from open_attempts o where o.lead_id = l.id)',
    ),
  ).toEqual([])
})
