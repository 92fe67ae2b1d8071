import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertPartners } from '../../../api/db/seed/leads/edgeLeads'
import { wholeWeek } from '../../../shared/partners/openingHoursRules'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
let token: string

const week = wholeWeek().map(({ id: day, checked, steps }) => ({
  ...{ day, checked },
  steps: steps.map(({ start_time: startTime, end_time: endTime }) => ({ startTime, endTime })),
}))
interface Saved {
  action: { campaign?: Campaign | null; step?: { id: string; version: number } | null; errors: object[] }
}
interface Campaign {
  id: string
  version: number
}
const send = async (call: string, types: string, variables: Record<string, unknown>, answer: string) =>
  (
    await stack.graphql<Saved>(`mutation(${types}) { action: ${call} { ${answer} errors { field code message } } }`, {
      ...{ token, variables },
    })
  ).data?.action
const create = (campaign: object) =>
  send('createCampaign(campaign: $campaign)', '$campaign: CampaignInput!', { campaign }, 'campaign { id version }')
const step = (facts: object = {}) => ({
  ...{
    name: 'Callbacks',
    publishers: ['1'],
    funnels: ['onyx'],
    leadStatuses: ['failed'],
    countries: [],
    filters: ['funnels'],
  },
  ...{ useDelay: true, delay: 2, delayUnit: 'days', schedule: '2026-12-01 08:30' },
  advertisers: [{ advertiserId: '1', percentage: 92.5 }],
  dataOverride: [{ parameter: 'funnel', values: ['gold', 'oak'] }],
  ...facts,
})
const createStep = (campaignId: string, facts: object = {}) =>
  send(
    'createCampaignStep(campaignId: $campaignId, step: $step)',
    '$campaignId: ID!, $step: CampaignStepInput!',
    { campaignId, step: step(facts) },
    'step { id version }',
  )

describe('campaigns through the gateway', () => {
  beforeAll(async () => {
    stack = await startStack()
    token = await stack.api.signInAs(['CAMPAIGNS_LIST', 'CAMPAIGNS_EDIT'])
    await insertPartners(stack.api.database.pool, { publishers: 1, advertisers: 2 })
  })
  afterAll(() => stack.stop())

  it('are created, listed, read with their steps and deleted', async () => {
    const made = await create({
      ...{ name: 'Second chance', exitCondition: 2, publisherId: '1', pace: 120, sendingHours: week },
      sendingZone: 'Europe/Berlin',
    })
    expect(made?.errors).toEqual([])
    const id = made?.campaign?.id ?? ''
    expect((await createStep(id))?.errors).toEqual([])
    const { data } = await stack.graphql(
      `query($id: ID!) {
        campaigns(status: [inactive], search: "chance") { total rows { id stepCount sourceCount } }
        campaign(id: $id) { name status exitCondition publisherId publisherName pace sendingZone version payPublisher
          sendingHours { day checked steps { startTime endTime } } progress { consumers nextAt } }
        campaignSteps(campaignId: $id) { number name action publishers countries funnels leadStatuses filters useDelay delay delayUnit schedule
          advertisers { advertiserId advertiserName percentage } dataOverride { parameter values } hasResults }
        campaignStart(campaignId: $id) { problems consumers recurringSources { number perDay } steps { name controlGroup advertisers { advertiserName expected } } }
        missing: campaign(id: "999999") { id }
      }`,
      { token, variables: { id } },
    )
    expect(data).toMatchObject({
      campaigns: { total: 1, rows: [{ id, stepCount: 2, sourceCount: 0 }] },
      campaign: {
        ...{
          name: 'Second chance',
          status: 'inactive',
          exitCondition: 2,
          publisherId: '1',
          publisherName: 'Publisher 1',
        },
        ...{ pace: 120, sendingZone: 'Europe/Berlin', sendingHours: week, version: 1, payPublisher: false },
        progress: { consumers: 0, nextAt: null },
      },
      campaignSteps: [
        { number: 1, name: 'Step 1', advertisers: [] },
        {
          ...step(),
          ...{ number: 2, action: 'registration', schedule: '2026-12-01T08:30:00.000Z', hasResults: false },
          advertisers: [{ advertiserId: '1', advertiserName: 'Advertiser 1', percentage: 92.5 }],
        },
      ],
      campaignStart: {
        ...{ problems: ['The campaign has no source. Add one.'], consumers: 0, recurringSources: [] },
        steps: [
          { name: 'Step 1' },
          { name: 'Callbacks', advertisers: [{ advertiserName: 'Advertiser 1', expected: 0 }] },
        ],
      },
      missing: null,
    })
    const linked = await stack.graphql(
      `query($id: ID!) {
        campaign(id: $id) { steps { ...step } sources { id } funnel { name entered } statistics(by: step) { headers rows { name } totals { leads } }
          logs(filter: { result: [accepted] }) { total rows { id } } consumers(page: { limit: 5 }) { total rows { id } } }
        campaignSteps(campaignId: $id) { ...step } campaignSources(campaignId: $id) { id } campaignFunnel(campaignId: $id) { name entered }
        campaignStatistics(campaignId: $id, by: step) { headers rows { name } totals { leads } }
        campaignLogs(campaignId: $id, result: [accepted]) { total rows { id } }
        campaignConsumers(campaignId: $id, page: { limit: 5 }) { total rows { id } }
      }
      fragment step on CampaignStep { id number name advertisers { advertiserName } }`,
      { token, variables: { id } },
    )
    const { campaign, ...beside } = linked.data as Record<string, Record<string, unknown>>
    expect(campaign?.steps).toHaveLength(2)
    for (const [name, value] of Object.entries(campaign ?? {}))
      expect([name, value]).toEqual([name, beside[`campaign${name[0]?.toUpperCase()}${name.slice(1)}`]])
    const removed = await stack.graphql('mutation($id: ID!) { deleteCampaign(id: $id) { deletedId } }', {
      ...{ token, variables: { id } },
    })
    expect(removed.data).toEqual({ deleteCampaign: { deletedId: id } })
    const deletions = stack.api.db
      .selectFrom('audit_log')
      .select(['action', 'before'])
      .where('action', 'like', '%.delete')
    expect(await deletions.orderBy('id').execute()).toMatchObject([
      { action: 'campaign_step.delete', before: { name: 'Step 1' } },
      { action: 'campaign_step.delete', before: { name: 'Callbacks' } },
      { action: 'campaign.delete', before: { id: Number(id) } },
    ])
  })

  it('name the place of what is wrong as their inputs have it', async () => {
    const made = await create({ name: 'Places', exitCondition: 1 })
    const id = made?.campaign?.id ?? ''
    const fieldsOf = async (facts: object) => (await createStep(id, facts))?.errors
    expect(await create({ name: 'Other', exitCondition: 1, sendingHours: week })).toMatchObject({
      errors: [{ field: 'sendingZone', code: 'BAD_USER_INPUT' }],
    })
    expect(await fieldsOf({ advertisers: [{ advertiserId: '99', percentage: 10 }] })).toMatchObject([
      { field: 'advertisers.0.advertiserId' },
    ])
    expect(await fieldsOf({ dataOverride: [{ parameter: 'ip', values: ['a'] }] })).toMatchObject([
      { field: 'dataOverride' },
    ])
    expect(await fieldsOf({ delay: 3650 })).toMatchObject([
      { field: 'delay', message: 'Delay must not exceed 365 days' },
    ])
    const started = await send('startCampaign(id: $id)', '$id: ID!', { id }, 'campaign { id }')
    expect(started).toMatchObject({
      campaign: null,
      errors: [
        { field: 'steps', code: 'CONFLICT' },
        { field: 'sources', code: 'CONFLICT' },
      ],
    })
  })
})
