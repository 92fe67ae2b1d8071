import { afterEach, beforeEach, jest } from '@jest/globals'
import { graphql, HttpResponse } from 'msw'
import { instantOf } from '../../shared/app/time/timeZones'
import type {
  LeadSearchOutcomeQuery,
  LeadSearchOutcomeQueryVariables,
  LeadsQuery,
  LeadsQueryVariables,
} from '../generated/graphql'
import { server, useServer } from './render'
import { serveStream } from './streamServer'
// Loaded here, so that no test waits for it.
import '../filters/panel/FilterPanel'
import '../leads/leads/LeadsPage'
import '../leads/search/SearchRecordsDialog'

type Choice = { id: string; name: string; code: string | null; statuses: string[] | null }
const choice = (id: string, name = id, more: Partial<Choice> = {}) => ({
  __typename: 'FilterValue',
  id,
  name,
  code: null,
  statuses: null,
  ...more,
})
const values = {
  __typename: 'FilterValues',
  publishers: [choice('1', 'Clickfold'), choice('2', 'Sable Traffic'), choice('3', 'Adriva')],
  countries: [choice('49', 'Germany', { code: 'DE' }), choice('55', 'São Tomé', { code: 'ST' })],
  advertisers: [choice('8', 'Halden Trade')],
  statuses: [choice('Callback'), choice('group:4', 'Dead', { statuses: ['No answer', 'Invalid'] })],
  customParam1: [choice('one')],
  customParam2: [choice('two')],
  customParam3: [choice('three')],
  customParam4: [choice('four')],
  customParam5: [choice('five')],
  publisherStatus: [choice('New')],
  offer: [choice('summer')],
  distributions: [choice('31', 'DE slot A')],
  funnel: [choice('oakline')],
  campaigns: [choice('41', 'Spring')],
  campaignSteps: [choice('42', 'Spring · 1 First try')],
  campaignSources: [choice('43', 'Spring · 1 Failed leads')],
}

/** Received variables of the leads query, in order. */
export const asked: LeadsQueryVariables[] = []
export const lastAsked = () => asked.at(-1)
export const answerFilterValues = () =>
  server.use(graphql.query('FilterValues', () => HttpResponse.json({ data: { filterValues: values } })))

type Outcome = NonNullable<LeadSearchOutcomeQuery['leadSearchOutcome']> & { __typename: 'LeadSearchOutcome' }
type Reason = 'outsideRange' | 'outsideFilters' | 'outsideBoth' | 'notFound'
/** Texts are named after their result: `outsideRange@…` is outside of any range, `here@…` is found. */
function outcomeOf({ search, filter }: LeadSearchOutcomeQueryVariables): Outcome {
  const isOpen = {
    outsideRange: !filter?.startDate,
    outsideFilters: !filter?.countryId,
    outsideBoth: false,
    notFound: false,
  }
  const missing = (reason: Reason) =>
    isOpen[reason] || (search.isGlobal && reason !== 'notFound')
      ? []
      : search.texts.filter((text) => text.startsWith(reason))
  const lists = {
    outsideRange: missing('outsideRange'),
    outsideFilters: missing('outsideFilters'),
    outsideBoth: missing('outsideBoth'),
    notFound: missing('notFound'),
  }
  const found = search.texts.length - Object.values(lists).flat().length
  return { __typename: 'LeadSearchOutcome', texts: search.texts.length, found, ...lists }
}

const noLeads = { __typename: 'LeadList' as const, total: 0, latestId: null, asOf: '2026-11-20T12:32:00Z', rows: [] }
/** A server without leads that records requests, at a fixed time. */
export function useLeadsServer() {
  useServer()
  beforeEach(() => {
    asked.length = 0
    jest.spyOn(Date, 'now').mockReturnValue(instantOf('Europe/Nicosia', '2026-11-20 14:32'))
    answerFilterValues()
    serveStream('LeadChanges')
    server.use(
      graphql.query('LeadColumns', () =>
        HttpResponse.json({
          data: { userSettings: { __typename: 'UserSettings', id: '1', leadDetailsColumns: null } },
        }),
      ),
      graphql.query<LeadsQuery, LeadsQueryVariables>('Leads', ({ variables }) => {
        asked.push(variables)
        return HttpResponse.json({ data: { leads: noLeads } })
      }),
      graphql.query<LeadSearchOutcomeQuery, LeadSearchOutcomeQueryVariables>('LeadSearchOutcome', ({ variables }) =>
        HttpResponse.json({ data: { leadSearchOutcome: outcomeOf(variables) } }),
      ),
    )
  })
  afterEach(() => void jest.restoreAllMocks())
}
