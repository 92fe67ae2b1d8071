import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { createDelivery } from '../../api/routing/attempts/delivery'
import { settleAttempt } from '../../api/routing/attempts/settleAttempt.queries'
import {
  addCampaign,
  addConsumers,
  type TestCampaign,
} from '../../api/campaigns/campaignSending/campaignSending.testWorld'
import { readConfig } from '../../api/app/process/config'
import { loadReference } from '../../api/db/migrating/reference'
import { type TestDatabase, testDatabase } from '../../api/db/testDatabase'
import { addCap, addPublisher, countryId } from '../../api/leads/intake/intake.testWorld'
import { createLog } from '../../api/app/process/log'
import { startSession } from '../../api/access/sessions/sessions.queries'
import { shownResult } from '../../shared/campaigns/campaignFigures'
import { campaignResults } from '../../shared/campaigns/campaigns'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { readCampaignAnswers, reportsWithoutCampaigns } from '../support/campaignAnswers'
import { addAdvertiser, type Sandbox, startSandbox } from '../support/injectionWorld'
import { until } from '../../api/test/polling'

/** Consumers of all three campaigns together: few here, more by hand. */
const consumers = Number(process.env.CAMPAIGN_CONSUMERS ?? 150)
const patience = 60_000 + consumers * 60
/** About half of what the capped advertiser would get. */
const cap = Math.ceil(consumers / 8)
const shownResults = campaignResults.filter((result) => shownResult(result) === result)

let database: TestDatabase
let sandbox: Sandbox
let processes: Awaited<ReturnType<typeof apiProcesses>>
let delivery: ReturnType<typeof createDelivery>
let token: string

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.pool.query<Row>(text, values)).rows
const start = () => processes.start({ DATABASE_URL: database.url, SANDBOX_URL: sandbox.url, JOB_SLOTS: '10' })
const startBoth = (): Promise<ApiProcess[]> => Promise.all([start(), start()])

/** Settles what is held as it was: whatever the broker's journal has as taken was accepted. */
async function settleHeld() {
  const taken = new Set(
    sandbox.journal.entries.filter(({ decision }) => decision === 'taken').map(({ reference }) => reference),
  )
  const held = await rows<{ id: number }>("select history_id as id from open_attempts where state = 'held'")
  for (const { id } of held)
    await delivery
      .transact((transaction) =>
        settleAttempt(
          transaction,
          { historyId: id },
          { outcome: taken.has(`attempt-${id}`) ? 'accepted' : 'refused', by: 'staff@example.test', now: Date.now() },
        ),
      )
      .catch(() => null) // it was settled meanwhile
}

/** Whether nothing moves any more: who waits does so for a cap. */
const isQuiet = async () => {
  const [left] = await rows<{ moving: number }>(
    "select count(*)::integer as moving from campaign_consumers where state = 'sending' or (state = 'waiting' and due_at < now() + interval '1 minute')",
  )
  return left?.moving === 0
}

/**
 * Whether all who move wait for a broker that failed ten times in a row to be asked again. That it did so is known to a
 * process alone: others ask it at once, so that nobody has to wait for half a minute and longer.
 */
async function onlyOutagesHold() {
  const [left] = await rows<{ paused: number; others: number }>(`
    select count(*) filter (where state = 'waiting' and due_at between now() + interval '1 second' and now() + interval '1 minute')::integer as paused,
      count(*) filter (where state = 'sending' or (state = 'waiting' and due_at < now() + interval '1 second'))::integer as others
    from campaign_consumers`)
  return left !== undefined && left.paused > 0 && left.others === 0
}

interface Entry {
  reference: string
  decision: string
  broker: string
  of: { consumer: number; step: number; advertiser: string; exit: number } | undefined
}

const campaigns: TestCampaign[] = []
const stepCount = 3
/** The process that is left. */
let answering: ApiProcess | undefined
/** Origin leads and what is counted of them, before the campaigns: they change neither. */
let before: Awaited<ReturnType<typeof readOrigins>>
/** What the brokers were sent, and to whom it belongs. */
let journal: Entry[]
let taken: Entry[]

const readOrigins = (api: ApiProcess | undefined) =>
  Promise.all([
    rows<{ row: object }>('select to_jsonb(leads) as row from leads where not is_campaign order by id'),
    api && reportsWithoutCampaigns(api, token),
  ])
const repeated = (keys: string[]) => keys.length - new Set(keys).size

beforeAll(async () => {
  sandbox = await startSandbox()
  database = await testDatabase()
  await loadReference(database.db, { email: 'admin@example.test', password: 'Example1234' })
  const config = readConfig({
    ...{ NODE_ENV: 'test', DATABASE_URL: database.url, SECRET_KEY: '0f'.repeat(32), LOG_LEVEL: 'silent' },
  })
  delivery = createDelivery({ db: database.db, config, log: createLog(config), now: Date.now })
  const admin = await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  token = await startSession(database.db, admin.id, Date.now(), config)
  processes = await apiProcesses()
})
afterAll(async () => {
  await processes.stop()
  await database.drop()
  await sandbox.stop()
})

/** Three campaigns send; their processes are killed on the way, and others go on until nothing moves. */
beforeAll(async () => {
  const de = await countryId(database.db, 'DE')
  const publisher = await addPublisher(database.db, 'publisher')
  const broker = { idempotent: false, timeoutMs: 500 }
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta']
  const advertisers = await Promise.all(names.map((name) => addAdvertiser(database.db, name, { broker })))
  await addCap(database.db, { cap, advertiserIds: advertisers.slice(0, 1) })
  const share = (place: number, of: number) => [advertisers[place] ?? 0, of] as const
  const steps = [
    { advertisers: [share(0, 5_000), share(1, 3_000)] },
    { advertisers: [share(2, 6_000), share(3, 4_000)] },
    { advertisers: [share(4, 5_000), share(5, 5_000), share(0, 0)] },
  ]
  // Of ten: seven by chance of the brokers' own, one taken without an answer, one broken, one silent.
  const tags = ['', '', '', '', '', '', '', '+drop', '+error', '+hang']
  for (const exitCondition of [1, 2, 3]) {
    const campaign = await addCampaign(database.db, {
      ...{ name: `Exit ${exitCondition}`, exitCondition, status: 'inactive', steps },
    })
    campaigns.push(campaign)
    const people = Array.from({ length: consumers / 3 }, (_, n) => ({
      email: `person${exitCondition}-${n}${tags[(n * 7) % 10]}@example.test`,
      phone: `+4915${exitCondition}${10_000_000 + n}`,
      ...{ countryId: de, publisherId: publisher },
    }))
    for (let from = 0; from < people.length; from += 1_000)
      await addConsumers(database.db, campaign, people.slice(from, from + 1_000), new Date())
  }
  const doomed = await startBoth()
  // The reasons of lost leads are filled in by a job of its own for leads that were there before.
  await until(async () => (await rows('select from lost_reason_backfill where is_done')).length > 0)
  before = await readOrigins(doomed[0])
  expect(before[1]?.map(({ totals }) => totals.total)).toEqual(Array(5).fill(Math.floor(consumers / 3) * 3))
  await rows("update campaigns set status = 'active'")
  await until(() => sandbox.journal.entries.length > consumers / 5)
  for (const one of doomed) one.kill()
  // Who sent them is dead: they need not be waited for.
  await rows("update open_attempts set due_at = now() - interval '1 second' where state = 'sending'")
  let others = await startBoth()
  await until(async () => {
    await settleHeld()
    if (await onlyOutagesHold()) {
      for (const one of others) one.kill()
      await rows(
        "update campaign_consumers set due_at = now() where state = 'waiting' and due_at < now() + interval '1 minute'",
      )
      others = await startBoth()
    }
    return isQuiet()
  })
  others[0]?.kill()
  answering = others[1]

  const sent = await rows<{ reference: string; consumer: number; step: number; advertiser: string; exit: number }>(`
    select 'attempt-' || h.id as reference, r.consumer_id as consumer, r.step_id as step, lower(a.name) as advertiser, c.exit_condition as exit
    from lead_histories h join campaign_results r on r.lead_id = h.lead_id join campaigns c on c.id = r.campaign_id
    join advertisers a on a.id = h.advertiser_id`)
  const byReference = new Map(sent.map((row) => [row.reference, row]))
  journal = sandbox.journal.entries.map((entry) => ({ ...entry, of: byReference.get(entry.reference) }))
  taken = journal.filter(({ decision }) => decision === 'taken')
  if (process.env.CAMPAIGN_CONSUMERS)
    console.log({
      ...{ consumers, sent: journal.length, taken: taken.length, cap },
      results: await rows('select result, count(*)::integer as consumers from campaign_results group by 1 order by 1'),
    })
}, patience * 3)

it('registers a consumer once per step and advertiser, and accepts once per step', () => {
  expect(journal.filter(({ of, broker: to }) => of?.advertiser !== to)).toEqual([])
  expect(repeated(journal.map(({ of }) => `${of?.consumer} ${of?.step} ${of?.advertiser}`))).toBe(0)
  expect(repeated(taken.map(({ of }) => `${of?.consumer} ${of?.step}`))).toBe(0)
  expect(repeated(taken.filter(({ of }) => of?.exit === 2).map(({ of }) => `${of?.consumer}`))).toBe(0)
  expect(taken.length).toBeGreaterThan(consumers / 2)
})

it('exceeds no cap', () => {
  const capped = taken.filter(({ of }) => of?.advertiser === 'alpha').length
  expect(capped).toBeLessThanOrEqual(cap)
})

it('changes no origin lead, nor what is counted of them', async () => {
  expect(await readOrigins(answering)).toEqual(before)
})

it('answers by logs, funnel and statistics what the brokers were sent and took', async () => {
  // What the product answers is the journal: each line of the logs, and the funnel and statistics that sum them.
  const takenBy = new Map(taken.map(({ of }) => [`${of?.consumer} ${of?.step}`, of?.advertiser]))
  if (!answering) throw new Error('No process is left')
  let acceptedInAll = 0
  for (const campaign of campaigns) {
    const { logs, funnel, byStep, byAdvertiser } = await readCampaignAnswers(answering, token, campaign.id)
    expect(repeated(logs.map(({ id }) => String(id)))).toBe(0)
    expect(
      logs.filter(({ consumer_id, step_id, result, advertiser_name }) => {
        const buyer = takenBy.get(`${consumer_id} ${step_id}`)
        return (result === 'accepted') !== (buyer !== undefined) || (buyer && buyer !== advertiser_name?.toLowerCase())
      }),
    ).toEqual([])
    expect(funnel.map(({ step_id }) => step_id)).toEqual(campaign.stepIds)
    for (const step of funnel) {
      const lines = logs.filter(({ step_id }) => step_id === step.step_id)
      const ofResult = (result: string) => lines.filter((line) => line.result === result).length
      expect(step).toMatchObject({
        ...Object.fromEntries(shownResults.map((result) => [result, ofResult(result)])),
        entered: lines.length,
        sent: ofResult('accepted') + ofResult('refused') + ofResult('held'),
      })
      const journalOf = (name: string) =>
        taken.filter(({ of }) => of?.step === step.step_id && of.advertiser === name.toLowerCase()).length
      expect(step.advertisers.map(({ advertiser_name: name, accepted }) => [name, accepted])).toEqual(
        step.advertisers.map(({ advertiser_name: name }) => [name, journalOf(name)]),
      )
      expect(step.advertisers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(step.accepted)
      expect(byStep.data.find(({ key }) => key === step.step_id)?.leads ?? 0).toBe(step.accepted)
      acceptedInAll += step.accepted
    }
    const ownTaken = taken.filter(({ of }) => of && campaign.stepIds.includes(of.step))
    for (const { name, leads } of byAdvertiser.data)
      expect([name, leads]).toEqual([name, ownTaken.filter(({ of }) => of?.advertiser === name?.toLowerCase()).length])
    expect([byStep.totals.leads, byAdvertiser.totals.leads]).toEqual([ownTaken.length, ownTaken.length])
  }
  expect(acceptedInAll).toBe(taken.length)
})

it('loses nobody: each consumer has passed every step, or waits for room in a cap', async () => {
  // Each consumer is in one state: ended with every step behind it, or waiting for room in a cap.
  expect(
    await rows(`
      select c.id, c.state, c.ended_as, r.result from campaign_consumers c left join campaign_results r on r.consumer_id = c.id and r.result in ('waiting', 'sending', 'held')
      where (c.state = 'ended') = (r.result is not null) or r.result <> 'waiting' or (r.result = 'waiting' and r.waits_until is null)`),
  ).toEqual([])
  expect(
    await rows(`
      select c.id from campaign_consumers c where c.state = 'ended' and c.ended_as = 'finished'
        and (select count(*) from campaign_results r where r.consumer_id = c.id) <> ${stepCount}`),
  ).toEqual([])
  expect(await rows('select from open_attempts')).toEqual([])
  expect(await rows('select from cap_reservations')).toEqual([])
})
