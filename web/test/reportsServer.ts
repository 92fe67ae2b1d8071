/** Mock server for tests of reports, which records requests. */
import { beforeEach, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { nextGroups, reportGroups, type ReportGroup } from '../../shared/reports/reportGroups'
import { maySeeColumn, reportColumnNames, scopeOf } from '../../shared/reports/reports'
import { instantOf } from '../../shared/app/time/timeZones'
import type { LeadPivotQueryVariables } from '../generated/graphql'
import { storedUser } from '../app/session/storedUser'
import { useLayout } from './layout'
import { admin, renderApp, server, useServer } from './render'
// Loaded here, so that no test waits for it.
import '../filters/panel/FilterPanel'
import '../reports/reports/ReportsPage'

export const asked: LeadPivotQueryVariables[] = []
export const lastAsked = () => asked.at(-1)
/** Number of pending deposits in rows and total of later answers. */
let waits = 0
export const answerWaiting = (count: number) => void (waits = count)
/** Saved columns. */
export const saved: unknown[] = []

const figures = (leads: number, ftds: number, money: boolean) => ({
  __typename: 'ReportFigures',
  ...{
    total: leads + 1,
    leads,
    ftds,
    affFtd: ftds,
    isLate: 0,
    cr: 10,
    affCr: 10,
    crWhenApproved: 10,
    affCrWhenApproved: 10,
    pendingFtds: waits,
  },
  ...Object.fromEntries(
    ['revenue', 'payout', 'profit', 'margin', 'marginPercent', 'ecpl', 'aecpl'].map((name) => [
      name,
      money ? leads * 10 : null,
    ]),
  ),
})
const names: Partial<Record<ReportGroup, [string | null, string | null, number, number][]>> = {
  advertiserId: [
    ['8', 'Halden Trade', 30, 4],
    ['9', 'Veltra', 20, 6],
    [null, null, 1, 0],
  ],
  countryId: [
    ['49', 'Germany', 18, 3],
    ['1', 'Canada', 12, 1],
  ],
  publisherId: [['3', 'Adriva', 18, 3]],
  createdAt: [['2026-11-20', '2026-11-20', 30, 4]],
}

/** Answer of a pivot query. */
export function pivotOf({ groupBy, parents, compare }: LeadPivotQueryVariables) {
  const held = storedUser()?.permissions ?? []
  const path = [...(Array.isArray(parents) ? parents.map(({ key }) => key) : []), groupBy]
  const headers = reportColumnNames.filter((column) => maySeeColumn(held, column, scopeOf(path)))
  const money = headers.includes('revenue')
  const rows = names[groupBy] ?? []
  return {
    __typename: 'LeadPivot',
    groupBy,
    headers: [groupBy, ...headers],
    rows: rows.map(([value, name, leads, ftds]) => ({
      ...{ __typename: 'PivotRow', value, name, countryCode: null, figures: figures(leads, ftds, money) },
      ...(compare && { previous: figures(leads - 10, ftds, money) }),
    })),
    rowCount: rows.length,
    totals: figures(51, 10, money),
    ...(compare && {
      previousTotals: figures(40, 10, money),
      previousRange: { __typename: 'ReportRange', start: '2026-11-19 00:00', end: '2026-11-19 23:59' },
    }),
    nextGroups: nextGroups(
      reportGroups,
      groupBy,
      path.map((key) => ({ key })),
    ),
  }
}

const metrics = {
  attempts: 369,
  leads: 329,
  successPercent: 89.16,
  autologged: 174,
  autologgedPercent: 52.89,
  totalFtd: 20,
  publisherFtd: 21,
  lateFtd: 1,
  conversion: 6.08,
  publisherConversion: 6.38,
  pendingFtd: 0,
  conversionWhenApproved: 6.08,
}
const money = { ecpl: 52.74, aecpl: 21.22, revenue: 17350, payout: 6980, profit: 10370 }
/** Cards with all permissions. */
export const cards = { __typename: 'LeadMetrics', ...metrics, ...money }
const down = { errors: [{ message: 'down', extensions: { code: 'INTERNAL', requestId: 'down-1' } }] }
export const fault = (): HttpResponse<typeof down> => HttpResponse.json(down)

export const answerReportColumns = (reportsColumns: unknown) =>
  server.use(
    graphql.query('ReportColumns', () =>
      HttpResponse.json({ data: { userSettings: { __typename: 'UserSettings', id: '1', reportsColumns } } }),
    ),
  )

/** A server with a small report, at a fixed time, in a browser with a layout. */
export function useReportsServer() {
  useServer()
  useLayout()
  beforeEach(() => {
    sessionStorage.clear()
    waits = 0
    asked.length = 0
    saved.length = 0
    jest.spyOn(Date, 'now').mockReturnValue(instantOf('Europe/Nicosia', '2026-11-20 14:32'))
    answerReportColumns(null)
    server.use(
      graphql.query('FilterValues', fault),
      graphql.query('Presets', () => HttpResponse.json({ data: { presets: [] } })),
      graphql.query<Record<string, unknown>, LeadPivotQueryVariables>('LeadPivot', ({ variables }) => {
        asked.push(variables)
        return HttpResponse.json({ data: { leadPivot: pivotOf(variables) } })
      }),
      graphql.query('LeadMetrics', () => {
        const sees = (storedUser()?.permissions ?? []).includes(93)
        const seen = sees ? money : Object.fromEntries(Object.keys(money).map((name) => [name, null]))
        return HttpResponse.json({ data: { leadMetrics: { __typename: 'LeadMetrics', ...metrics, ...seen } } })
      }),
      graphql.mutation('SaveReportColumns', ({ variables }) => {
        saved.push(variables.columns)
        const userSettings = { __typename: 'UserSettings', id: '1', reportsColumns: variables.columns as unknown }
        return HttpResponse.json({
          data: { saveUserSettings: { __typename: 'UserSettingsPayload', userSettings, errors: [] } },
        })
      }),
    )
  })
}

/** Opens a report and waits for rows. */
export async function openReport(path = '/reports?tab=advertiser_id&chart=0', user = admin) {
  const { staff } = renderApp({ path, user })
  await screen.findByRole('row', { name: /Halden Trade/ })
  return staff
}
