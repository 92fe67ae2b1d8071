/** Mock server for tests of the leads screen, which records requests. */
import { beforeEach } from '@jest/globals'
import { screen } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type { LeadChangesSubscription, LeadsQuery, LeadsQueryVariables } from '../generated/graphql'
import { renderApp, server, useServer } from './render'
import { useLayout } from './layout'
import { serveStream, type TestStream } from './streamServer'

export type TestLead = NonNullable<LeadsQuery['leads']>['rows'][number] & { __typename: 'Lead' }

export const lead = (id: number, facts: Partial<TestLead> = {}): TestLead => ({
  __typename: 'Lead',
  id: String(id),
  email: `lead${id}@example.test`,
  status: 'ACCEPTED',
  isInjected: false,
  isTest: false,
  isFakeFtd: false,
  isQualityControl: false,
  lateFtd: false,
  statusOverride: null,
  funnelOverride: null,
  publisherIdOverride: null,
  advertiserStatus: 'New',
  advertiserName: 'Halden Trade',
  advertiserId: '8',
  publisherName: 'Adriva',
  publisherId: '3',
  countryName: 'Germany',
  countryCode: 'DE',
  createdAt: '2026-11-20T12:29:00.000+00:00',
  revenue: 0,
  payout: 0,
  cr: 0,
  distributionName: 'DE slot A',
  distributionId: '31',
  funnel: 'oakline',
  offer: 'oakline',
  ftdDate: null,
  rejectionReason: null,
  ...facts,
})

export const asked: { query: string; variables: LeadsQueryVariables }[] = []
/** Streams of changed leads, newest last. */
export let changeStreams: TestStream<LeadChangesSubscription>[] = []
export const lastAsked = () => asked.at(-1)?.variables
/** Leads of the requested page: ids count down from 1000, different for each page. */
export const pageOfLeads = ({ page }: LeadsQueryVariables, count = 5) =>
  Array.from({ length: count }, (_, index) => lead(1000 - ((page?.number ?? 1) - 1) * count - index))

/** Each answer is a little later, within the minute. */
const timeOfList = (): number => Date.parse('2026-11-20T12:32:00Z') + asked.length * 2
/** After the last answer, before the next one. */
export const momentAfterList = (): string => new Date(timeOfList() + 1).toISOString()

export const answerLeads = (rowsOf: (variables: LeadsQueryVariables) => TestLead[], total = 4812) =>
  server.use(
    graphql.query<LeadsQuery, LeadsQueryVariables>('Leads', ({ variables, query }) => {
      asked.push({ query, variables })
      return HttpResponse.json({
        data: {
          leads: {
            __typename: 'LeadList',
            total,
            latestId: '1000',
            asOf: new Date(timeOfList()).toISOString(),
            rows: rowsOf(variables),
          } as LeadsQuery['leads'],
        },
      })
    }),
  )
const fault = { message: 'down', extensions: { code: 'INTERNAL' } }
export const failLeads = () => server.use(graphql.query('Leads', () => HttpResponse.json({ errors: [fault] })))

type Saved = { field: string; visible: boolean }[] | null
export const answerColumns = (saved: Saved) =>
  server.use(
    graphql.query('LeadColumns', () =>
      HttpResponse.json({
        data: {
          userSettings: {
            __typename: 'UserSettings',
            id: '1',
            leadDetailsColumns:
              saved?.map((place) => ({
                __typename: 'ColumnSetting',
                title: place.field,
                sortable: true,
                align: 'left',
                width: null,
                pinned: null,
                ...place,
              })) ?? null,
          },
        },
      }),
    ),
  )

/** A server with five leads per page, in a browser with a layout. */
export function useLeadsServer() {
  useServer()
  useLayout()
  beforeEach(() => {
    asked.length = 0
    answerLeads(pageOfLeads)
    answerColumns(null)
    changeStreams = serveStream<LeadChangesSubscription>('LeadChanges')
    server.use(graphql.query('FilterValues', () => HttpResponse.json({ errors: [fault] })))
  })
}

/** Opens the leads screen and waits for rows. */
export async function openLeads(options: Parameters<typeof renderApp>[0] = {}) {
  const { staff } = renderApp({ path: '/leads', ...options })
  await screen.findByRole('row', { name: /lead1000@/ })
  return staff
}
/** A row, also behind an open dialog, which hides the page from assistive technology. */
export const row = (id: number) => screen.getByRole('row', { name: new RegExp(`lead${id}@`), hidden: true })
