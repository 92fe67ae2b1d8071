import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { addAdvertiser, type Sandbox, startSandbox } from '../../support/injectionWorld'
import { addPublisher, countryId } from '../../../api/leads/intake/intake.testWorld'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { type TestCampaign } from '../../../api/campaigns/campaignSending/campaignSending.testWorld'
import { runOnce } from '../../../api/campaigns/campaignSending/runCampaigns'

const HOUR = 3_600_000
export let api: TestApi
let sandbox: Sandbox
export let token: string
export let ids: Record<'alpha' | 'beta' | 'gamma' | 'publisher' | 'de', number>
export let started: number

/** Lets the campaigns send until nothing more is due at this moment. */
export async function run() {
  for (;;) {
    const { moved, underWay } = await runOnce(api.services)
    await Promise.all(underWay)
    if (!moved) return
  }
}
/** Moves the clock on, and lets the campaigns send. */
export const later = async (hours: number) => {
  api.clock.now = (api.clock.now ?? 0) + hours * HOUR
  await run()
}
export const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.database.pool.query<Row>(text, values)).rows
export const people = (...emails: string[]) =>
  emails.map((email) => ({ email, countryId: ids.de, publisherId: ids.publisher }))
/** What became of consumers at steps, by e-mail and step. */
export const resultsOf = async ({ id }: TestCampaign) =>
  (
    await rows<{ email: string; number: number; result: string; name: string | null }>(
      `select c.email_key as email, s.number, r.result, a.name from campaign_results r
       join campaign_consumers c on c.id = r.consumer_id join campaign_steps s on s.id = r.step_id
       left join advertisers a on a.id = r.advertiser_id where r.campaign_id = $1 order by c.id, s.number`,
      [id],
    )
  ).map(({ email, number, result, name }) =>
    [email.split('@')[0], number, result, name].filter((one) => one !== null).join(' '),
  )
export const registrations = (campaign: TestCampaign) =>
  api.db.selectFrom('leads').selectAll().where('campaign_id', '=', campaign.id).orderBy('id').execute()
export const consumerStates = async ({ id }: TestCampaign) =>
  (
    await rows<{ state: string }>(
      "select concat_ws(' ', state, ended_as) as state from campaign_consumers where campaign_id = $1 order by id",
      [id],
    )
  ).map(({ state }) => state)

/** Starts the API and the brokers of these tests; before each, the clock stands at a full hour and no cap is there. */
export function startSendingWorld() {
  beforeAll(async () => {
    sandbox = await startSandbox()
    api = await startTestApi({ env: { SANDBOX_URL: sandbox.url } })
    token = await api.signInAs(1)
    ids = {
      alpha: await addAdvertiser(api.db, 'Alpha'),
      beta: await addAdvertiser(api.db, 'Beta', { broker: { idempotent: false, timeoutMs: 300 } }),
      gamma: await addAdvertiser(api.db, 'Gamma'),
      publisher: await addPublisher(api.db, 'publisher'),
      de: await countryId(api.db, 'DE'),
    }
    started = (Math.floor(Date.now() / HOUR) - 1) * HOUR
  })
  beforeEach(async () => {
    api.clock.now = started
    await rows("update campaigns set status = 'inactive'")
    await rows('delete from cap_advertisers')
    await rows('delete from cap_reservations')
    await rows('delete from caps')
  })
  afterAll(async () => {
    await api.stop()
    await sandbox.stop()
  })
}
