/** Mock server with campaigns for tests of their screens. */
import { graphql, HttpResponse } from 'msw'
import type {
  CampaignFactsFragment,
  CampaignFunnelFactsFragment,
  CampaignStepFactsFragment,
  FilterValuesQuery,
} from '../generated/graphql'
import { advertiser } from './linkedRecords'
import { server } from './render'

/** Adds the type name, as in the server's answers; types of operations omit it. */
const typed = <Value extends object>(name: string, value: Value): Value => ({ __typename: name, ...value })
const share = (advertiserId: string, advertiserName: string, percentage: number) =>
  typed('CampaignStepAdvertiser', {
    advertiserId,
    advertiser: advertiser(advertiserId, advertiserName),
    percentage,
  })

export const campaign = (id: string, more: Partial<CampaignFactsFragment> = {}) =>
  typed<CampaignFactsFragment>('Campaign', {
    id,
    name: `Campaign ${id}`,
    status: 'inactive',
    stepCount: 2,
    sourceCount: 1,
    createdAt: '2026-11-12T07:41:00.000Z',
    validateEmail: false,
    exitCondition: 1,
    publisher: null,
    pace: null,
    sendingHours: null,
    sendingZone: null,
    tellPublisher: false,
    payPublisher: false,
    isArchived: false,
    startedAt: null,
    completedAt: null,
    version: 3,
    progress: typed('CampaignProgress', {
      consumers: 4012,
      waiting: 1543,
      held: 18,
      ended: 2451,
      registered: 2451,
      deposited: 111,
      nextAt: null,
    }),
    ...more,
  })

export const step = (id: string, more: Partial<CampaignStepFactsFragment> = {}) =>
  typed<CampaignStepFactsFragment>('CampaignStep', {
    id,
    number: Number(id),
    name: `Step ${id}`,
    action: 'registration',
    publishers: [],
    funnels: [],
    leadStatuses: [],
    countries: [],
    filters: [],
    useDelay: false,
    delay: 0,
    delayUnit: 'days',
    schedule: null,
    scheduleZone: null,
    advertisers: [share('27', 'Halden Trade', 45), share('31', 'Brightmoor', 30)],
    dataOverride: [],
    hasResults: false,
    version: 1,
    ...more,
  })

export const funnelRow = (stepId: string, more: Partial<CampaignFunnelFactsFragment> = {}) =>
  typed<CampaignFunnelFactsFragment>('CampaignFunnelStep', {
    stepId,
    number: Number(stepId),
    name: `Step ${stepId}`,
    isArchived: false,
    entered: 1000,
    waiting: 100,
    held: 15,
    accepted: 400,
    refused: 250,
    control: 200,
    notForThem: 0,
    notPossible: 34,
    left: 1,
    sent: 665,
    deposited: 20,
    opensAt: null,
    ...more,
  })

type Values = NonNullable<FilterValuesQuery['filterValues']>
const choice = (id: string, name: string) => ({
  __typename: 'FilterValue' as const,
  id,
  name,
  code: null,
  statuses: null,
})
const filterValues: Values = {
  __typename: 'FilterValues',
  advertisers: [choice('27', 'Halden Trade'), choice('31', 'Brightmoor'), choice('18', 'Veltra')],
  countries: [choice('1', 'Germany'), choice('2', 'Austria')],
  statuses: [],
  publishers: [choice('4', 'Adriva')],
  customParam1: [],
  customParam2: [],
  customParam3: [],
  customParam4: [],
  customParam5: [],
  publisherStatus: [],
  offer: [],
  distributions: [],
  funnel: [choice('alpha', 'alpha')],
  campaigns: [choice('41', 'Campaign 41'), choice('40', 'Campaign 40')],
} as unknown as Values

export type Sent = { name: string; variables: Record<string, unknown> }

interface World {
  campaigns: CampaignFactsFragment[]
  steps?: CampaignStepFactsFragment[]
  funnel?: CampaignFunnelFactsFragment[]
  /** Answers of mutations by name; others change nothing and return the first campaign. */
  answers?: Record<string, (variables: Record<string, unknown>) => object>
}

/** Serves campaigns; returns received variables by operation. */
export function serveCampaigns(world: World) {
  const sent: Sent[] = []
  const note = (name: string, variables: Record<string, unknown>) => void sent.push({ name, variables })
  const found = (id: unknown) => world.campaigns.find((one) => one.id === id) ?? null
  const mutation = (name: string) =>
    graphql.mutation<object, Record<string, unknown>>(name, ({ variables }) => {
      note(name, variables)
      const field = name.charAt(0).toLowerCase() + name.slice(1)
      const answer = world.answers?.[name]?.(variables) ?? { campaign: found(variables.id), errors: [] }
      return HttpResponse.json({ data: { [field]: answer } })
    })
  server.use(
    graphql.query<object, Record<string, unknown>>('Campaigns', ({ variables }) => {
      note('Campaigns', variables)
      const rows = world.campaigns.filter(({ isArchived }) => isArchived === variables.archived)
      return HttpResponse.json({ data: { campaigns: { __typename: 'CampaignList', rows, total: rows.length } } })
    }),
    graphql.query('Campaign', ({ variables }) => HttpResponse.json({ data: { campaign: found(variables.id) } })),
    graphql.query('CampaignHistory', () => {
      const none = { __typename: 'AuditLog', rows: [] }
      return HttpResponse.json({ data: { created: none, started: none, saved: none } })
    }),
    graphql.query('CampaignSteps', () => HttpResponse.json({ data: { campaignSteps: world.steps ?? [] } })),
    graphql.query<object, Record<string, unknown>>('CampaignFunnel', ({ variables }) => {
      note('CampaignFunnel', variables)
      return HttpResponse.json({ data: { campaignFunnel: world.funnel ?? [] } })
    }),
    graphql.query('CampaignSourceNames', () =>
      HttpResponse.json({
        data: {
          campaignSources: [{ __typename: 'CampaignSource', id: '5', number: 1, name: 'Rejected in Germany' }],
        },
      }),
    ),
    graphql.query('FilterValues', () => HttpResponse.json({ data: { filterValues } })),
    ...[
      'CreateCampaign',
      'UpdateCampaign',
      'DeleteCampaign',
      'ArchiveCampaign',
      'StartCampaign',
      'PauseCampaign',
      'CreateCampaignStep',
      'UpdateCampaignStep',
      'DeleteCampaignStep',
      'OrderCampaignSteps',
    ].map(mutation),
  )
  return (name: string) => sent.filter((call) => call.name === name).map(({ variables }) => variables)
}
