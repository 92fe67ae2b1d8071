import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { addCampaign, addConsumers } from '../../api/campaigns/campaignSending/campaignSending.testWorld'
import { loadReference } from '../../api/db/migrating/reference'
import { type TestDatabase, testDatabase } from '../../api/db/testDatabase'
import { addPublisher, countryId } from '../../api/leads/intake/intake.testWorld'
import { apiProcesses } from '../support/apiProcesses'
import { addAdvertiser, type Sandbox, startSandbox } from '../support/injectionWorld'
import { until } from '../../api/test/polling'

const consumers = 240

let database: TestDatabase
let sandbox: Sandbox
let processes: Awaited<ReturnType<typeof apiProcesses>>

const count = async (text: string) =>
  Number((await database.pool.query<{ count: string }>(`select count(*) from ${text}`)).rows[0]?.count)
const start = () => processes.start({ DATABASE_URL: database.url, SANDBOX_URL: sandbox.url })

beforeAll(async () => {
  sandbox = await startSandbox()
  database = await testDatabase()
  await loadReference(database.db)
  processes = await apiProcesses()
})
afterAll(async () => {
  await processes.stop()
  await database.drop()
  await sandbox.stop()
})

it('waits for brokers when its process stops, and another continues with the rest', async () => {
  const advertiser = await addAdvertiser(database.db, 'Alpha')
  const campaign = await addCampaign(database.db, { name: 'Stopped', steps: [{ advertisers: [[advertiser, 10_000]] }] })
  const facts = {
    countryId: await countryId(database.db, 'DE'),
    publisherId: await addPublisher(database.db, 'publisher'),
  }
  // They are answered after three seconds.
  const people = Array.from({ length: consumers }, (_, n) => ({ email: `stop${n}+slow@example.test`, ...facts }))
  await addConsumers(database.db, campaign, people, new Date())

  const first = await start()
  await until(async () => (await count("open_attempts where state = 'sending'")) >= 20)
  expect(await first.end()).toBe(0)
  const sent = sandbox.journal.entries.length
  expect(sent).toBeGreaterThanOrEqual(20)
  expect(sent).toBeLessThan(consumers)
  expect(await count('open_attempts')).toBe(0)
  expect(await count("campaign_results where result in ('accepted', 'refused')")).toBe(sent)

  await start()
  await until(async () => (await count("campaign_consumers where state <> 'ended'")) === 0)
  const references = sandbox.journal.entries.map(({ reference }) => reference)
  expect([references.length, new Set(references).size]).toEqual([consumers, consumers])
})
