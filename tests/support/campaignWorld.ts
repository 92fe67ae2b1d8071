import {
  addCampaign,
  addConsumers,
  type TestCampaign,
} from '../../api/campaigns/campaignSending/campaignSending.testWorld'
import { completeIdle, runOnce } from '../../api/campaigns/campaignSending/runCampaigns'
import { addPublisher, countryId } from '../../api/leads/intake/intake.testWorld'
import { startTestApi } from '../../api/test/testApi'
import { startSandbox } from './injectionWorld'

const HOUR = 3_600_000

/**
 * An API with a publisher, a sandbox broker, a clock that only `later` moves, and calls by a user with all permissions.
 */
export async function startCampaignWorld(env: Record<string, string> = {}) {
  const sandbox = await startSandbox()
  const api = await startTestApi({ env: { SANDBOX_URL: sandbox.url, ...env } })
  const token = await api.signInAs(1)
  const [publisher, de] = [await addPublisher(api.db, 'publisher'), await countryId(api.db, 'DE')]
  const started = (Math.floor(Date.now() / HOUR) - 1) * HOUR
  api.clock.now = started

  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await api.database.pool.query<Row>(text, values)).rows
  /** Runs campaigns until nothing is due. */
  async function run() {
    for (;;) {
      const { moved, underWay } = await runOnce(api.services)
      await Promise.all(underWay)
      if (!moved) return
    }
  }
  return {
    ...{ api, sandbox, token, publisher, de, rows, run },
    completeIdle: () => completeIdle(api.services),
    /** Moves the clock and runs campaigns. */
    later: (hours: number) => {
      api.clock.now = (api.clock.now ?? started) + hours * HOUR
      return run()
    },
    addCampaign: (campaign: Parameters<typeof addCampaign>[1]) => addCampaign(api.db, campaign),
    addPeople: (campaign: TestCampaign, emails: readonly string[], publisherId = publisher) =>
      addConsumers(
        api.db,
        campaign,
        emails.map((email) => ({ email, countryId: de, publisherId })),
        new Date(api.clock.now ?? started),
      ),
    call: <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
      api.call<Body>(method, `/api/${path}`, { token, ...(body !== undefined && { body }) }),
    /** Results at steps: e-mail without domain, step, result, advertiser. */
    resultsOf: async ({ id }: TestCampaign) =>
      (
        await rows<{ email: string; number: number; result: string; name: string | null }>(
          `select c.email_key as email, s.number, r.result, a.name from campaign_results r
           join campaign_consumers c on c.id = r.consumer_id join campaign_steps s on s.id = r.step_id
           left join advertisers a on a.id = r.advertiser_id where r.campaign_id = $1 order by c.id, s.number`,
          [id],
        )
      ).map(({ email, number, result, name }) =>
        [email.split('@')[0], number, result, name].filter((one) => one !== null).join(' '),
      ),
    registrations: ({ id }: TestCampaign) =>
      api.db.selectFrom('leads').selectAll().where('campaign_id', '=', id).orderBy('id').execute(),
    stop: async () => {
      await api.stop()
      await sandbox.stop()
    },
  }
}
export type CampaignWorld = Awaited<ReturnType<typeof startCampaignWorld>>
