/** For tests: campaigns and sources over REST, with given leads. */
import type { Database } from '../../db/connect'
import { insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi, type TestApiOptions } from '../../test/testApi'
import type { CampaignSourceRow } from './campaignSources.schema'

export const addCampaign = async (db: Database, values: Record<string, unknown> = {}): Promise<number> =>
  (
    await db
      .insertInto('campaigns')
      .values({ name: `Campaign ${Math.random()}`, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** An API with three publishers and advertisers, and calls by a user who may edit campaigns and see leads. */
export async function startSourceWorld(options: TestApiOptions = {}) {
  const api = await startTestApi(options)
  await insertPartners(api.database.pool)
  const token = await api.signInAs(['CAMPAIGNS_LIST', 'CAMPAIGNS_EDIT', 'LEADS_LIST'])
  const send = <T = CampaignSourceRow>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    api.call<T>(method, `/api/campaigns/${path}`, { token, ...(body !== undefined && { body }) })
  return {
    api,
    token,
    send,
    addCampaign: (values?: Record<string, unknown>) => addCampaign(api.db, values),
    /** Adds and returns a source. */
    addSource: async (campaignId: number, source: Record<string, unknown> = {}) =>
      (await send('POST', `${campaignId}/sources`, { name: 'Source', kind: 'once', ...source })).body,
    consumers: (campaignId: number) => readConsumers(api, campaignId),
  }
}

const readConsumers = async ({ db }: TestApi, campaignId: number) =>
  db
    .selectFrom('campaign_consumers')
    .select([
      'id',
      'email_key',
      'phone_key',
      'origin_lead_id',
      'source_id',
      'status_at',
      'country_id',
      'person',
      'state',
      'due_at',
      'imported_at',
    ])
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .execute()
