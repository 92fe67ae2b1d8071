import { insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'

export interface Answer {
  id: number
  version: number
  status: string
  code?: string
  fields?: Record<string, string>
  current?: Answer
  [name: string]: unknown
}

export let api: TestApi
export let token: string
let made = 0

export const input = (facts: object = {}) => ({ name: `Campaign ${++made}`, exitCondition: 1, ...facts })
export const create = (facts: object = {}, headers: Record<string, string> = {}) =>
  api.call<Answer>('POST', '/api/campaigns', { token, body: input(facts), headers })
export const read = async (id: number) => (await api.call<Answer>('GET', `/api/campaigns/${id}`, { token })).body
export const archive = (id: number, isArchived: boolean) =>
  api.call<Answer>('POST', `/api/campaigns/${id}/archive`, { token, body: { isArchived } })
export const remove = (id: number) => api.call<Answer>('DELETE', `/api/campaigns/${id}`, { token })
export const actions = async (id: number) =>
  (
    await api.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'campaign')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

export const addSource = async (campaign_id: number, facts: { kind?: string; status?: string } = {}) =>
  (
    await api.db
      .insertInto('campaign_sources')
      .values({ campaign_id, number: 1, name: 'Rejected leads', kind: 'once', ...facts })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
export const addConsumers = (campaign_id: number, source_id: number, count: number) =>
  api.db
    .insertInto('campaign_consumers')
    .values(
      Array.from({ length: count }, (_none, at) => ({
        ...{ campaign_id, source_id, person: '{}', email_key: `person${at}@example.test`, due_at: new Date(0) },
      })),
    )
    .returning('id')
    .execute()
const firstStep = async (campaign_id: number) =>
  (
    await api.db
      .selectFrom('campaign_steps')
      .select('id')
      .where('campaign_id', '=', campaign_id)
      .executeTakeFirstOrThrow()
  ).id
export const addAdvertiser = async (campaign_id: number, share: number, advertiser_id = 1) => {
  const step_id = await firstStep(campaign_id)
  await api.db.insertInto('campaign_step_advertisers').values({ step_id, advertiser_id, position: 0, share }).execute()
  return step_id
}

/** Starts the API with two publishers and three advertisers, for somebody who edits campaigns. */
export async function startCampaignApi(): Promise<void> {
  api = await startTestApi()
  token = await api.signInAs(['CAMPAIGNS_LIST', 'CAMPAIGNS_EDIT'])
  await insertPartners(api.database.pool, { publishers: 2, advertisers: 3 })
}
