/** Mock server for tests of the lead panel, with one lead. */
import { graphql, HttpResponse } from 'msw'
import type { LeadPanelQuery, LeadPanelQueryVariables, LeadTimelinePageFragment } from '../generated/graphql'
import { server } from './render'

type Lead = NonNullable<LeadPanelQuery['lead']>
export type LeadEvent = LeadTimelinePageFragment['events'][number]

const empty = Object.fromEntries(
  'firstName lastName phone ip hitId city language countryName countryCode advertiserStatus publisherStatus statusOverride rejectionReason advertiser distribution offer funnel customParam1 customParam2 customParam3 customParam4 customParam5 ftdDate brokerFtd autologinUrl redirectUrl notes injected funnelOverride funnelOverrideOrigin publisherIdOverride pubOverrideOrigin campaignId campaignName campaignStepName originLeadId held'
    .split(' ')
    .map((field) => [field, null]),
)
const usual = {
  __typename: 'Lead',
  version: 3,
  status: 'ACCEPTED',
  publisher: { __typename: 'Publisher', id: '3', name: 'Adriva' },
  createdAt: '2026-11-20T12:29:00.000+00:00',
  revenue: 0,
  payout: 0,
  isTest: false,
  isInjected: false,
  lateFtd: false,
}

export const panelAsked: LeadPanelQueryVariables[] = []

/** Answers every lead with these facts and events. */
export function answerLead(
  facts: Partial<Lead> = {},
  events: readonly LeadEvent[] = [],
  endCursor: string | null = null,
) {
  server.use(
    graphql.query<Record<string, unknown>, LeadPanelQueryVariables>('LeadPanel', ({ variables }) => {
      panelAsked.push(variables)
      const named = { id: variables.id, email: `lead${variables.id}@example.test` }
      const timeline = { __typename: 'LeadTimeline', total: events.length, endCursor, events }
      return HttpResponse.json({ data: { lead: { ...empty, ...usual, ...named, timeline, ...facts } } })
    }),
  )
}

export const failLead = () =>
  server.use(
    graphql.query('LeadPanel', () =>
      HttpResponse.json({ errors: [{ message: 'down', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] }),
    ),
  )

type Attempt = Extract<LeadEvent, { __typename: 'LeadAttempted' }>['attempt']
/** A refused attempt of lead 1000. */
export const attempted = (id: number, facts: Partial<Attempt> = {}): LeadEvent => ({
  __typename: 'LeadAttempted',
  id: `attempt-${id}`,
  at: '2026-11-20T12:29:00.000Z',
  attempt: {
    ...{ __typename: 'LeadHistoryEntry', id: String(id), leadId: '1000', advertiser: 'Halden Trade' },
    restrictionOrigin: 'broker',
    message: 'Duplicate',
    status: 'Rejected',
    distribution: 'DE slot A',
    createdAt: '2026-11-20T12:29:00.000+00:00',
    takenTime: 0.42,
    offer: 'summer',
    funnel: 'oakline',
    funnelOverride: null,
    publisherIdOverride: null,
    funnelOverrideOrigin: null,
    pubOverrideOrigin: null,
    reqPayload: null,
    resPayload: null,
    decision: [],
    ...facts,
  },
})
