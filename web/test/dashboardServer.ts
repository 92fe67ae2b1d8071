import { afterEach, beforeEach, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type { DashboardWidgetInput } from '../generated/graphql'
import { useLayout } from './layout'
import { server, useServer } from './render'
import { advertiser, country, publisher } from './linkedRecords'

const figures = (ftd: number, revenue: number | null, payout: number | null) => ({
  __typename: 'DashboardFigures',
  ftd,
  leads: 412,
  successPercent: 85.83,
  cr: 9.22,
  revenue,
  payout,
  profit: revenue === null || payout === null ? null : revenue - payout,
})
const otherChanges = { __typename: 'DashboardComparison', leads: 1.25, successPercent: -0.5, cr: 0.75, profit: 2 }
const stats = (ftd: number) => ({
  __typename: 'DashboardPeriodStats',
  currentPeriod: figures(ftd, 33_410, 23_280.5),
  previousPeriod: figures(44, 40_000, 20_000),
  previousByNow: figures(31, 28_260, 20_170),
  sameWeekdayByNow: figures(40, 30_000, 20_000),
  comparison: { ...otherChanges, ftd: 22.58, revenue: -16.48, payout: 16.4 },
  sameWeekdayComparison: { ...otherChanges, ftd: -5, revenue: 11.37, payout: 9.99 },
  chart: {
    __typename: 'DashboardChart',
    xaxis: ['00:00', '01:00', '02:00'],
    series: [
      {
        __typename: 'DashboardSeries',
        name: 'ftd',
        current: [3, 0, null],
        previous: [1, 2, 4],
        sameWeekday: [1, 1, 1],
      },
      {
        __typename: 'DashboardSeries',
        name: 'revenue',
        current: [300, 0, null],
        previous: [100, 200, 400.5],
        sameWeekday: null,
      },
    ],
  },
})
const ftd = {
  __typename: 'LatestFtd',
  id: '9',
  publisher: publisher('114', 'Adriva'),
  advertiser: advertiser('8', 'Halden Trade'),
  ftdDate: '2026-11-20T12:31:00.000+00:00',
  createdAt: '2026-11-20T12:02:00.000+00:00',
  payout: 620,
  revenue: 0,
  country: country('57', 'DE', 'Germany'),
}
const needs = {
  __typename: 'Attention',
  caps: {
    ...{ __typename: 'AttentionCaps', full: 1, near: 0 },
    fullest: {
      ...{ __typename: 'Cap', id: '7', type: 'ftd', filled: 40, cap: 40, publishers: [] },
      countries: [country('57', 'DE', 'Germany')],
      advertisers: [advertiser('8', 'Halden Trade')],
    },
  },
  advertisers: {
    ...{ __typename: 'AttentionAdvertisers', failing: 1, troubled: 2, worstText: 'Refused 18 of 20' },
    worst: advertiser('9', 'Veltra'),
  },
  publishers: {
    ...{ __typename: 'AttentionPublishers', failing: 0, troubled: 0, failedPostbacks: 0, worst: null, worstText: null },
  },
  heldLeads: { __typename: 'AttentionQueue', count: 0, since: null },
  pendingConversions: { __typename: 'AttentionQueue', count: 14, since: '2026-11-17T12:00:00.000+00:00' },
  asOf: '2026-11-20T12:32:00.000+00:00',
}
const noon = '2026-11-20T12:32:00.000+00:00'
/** What the server says of that, and when the figures were taken. */
export const said: { attention: Record<keyof typeof needs, unknown>; asOf: string } = { attention: needs, asOf: noon }
export const everything = ['statistics', 'overview', 'top_publishers', 'top_advertisers', 'latest_ftds']

export const asked: { name: string; variables: Record<string, unknown> }[] = []

/** The server of the dashboard; `widgets` is what is stored for the user. */
export function answer(widgets: string[] | null = null) {
  asked.length = 0
  Object.assign(said, { attention: needs, asOf: noon })
  let stored = widgets?.map((id) => ({ __typename: 'DashboardWidget', id, kind: id })) ?? null
  const data: Record<string, () => object> = {
    DashboardWidgets: () => ({ userSettings: { __typename: 'UserSettings', id: '1', dashboardWidgets: stored } }),
    DashboardStats: () => ({
      dashboardStats: {
        __typename: 'DashboardStats',
        today: stats(38),
        last24Hours: stats(61),
        thisWeek: stats(190),
        thisMonth: stats(800),
        range: stats(5),
        asOf: said.asOf,
      },
    }),
    Attention: () => ({ attention: said.attention }),
    CapFill: () => ({
      capFill: {
        ...{ __typename: 'CapFill', now: 71, dayBefore: 66, weekBefore: 69 },
        chart: {
          ...{ __typename: 'CapFillChart', xaxis: ['00:00', '01:00'] },
          ...{ current: [60, 71], previous: [50, 66], sameWeekday: [55, 69] },
        },
      },
    }),
    DashboardOverview: () => ({
      dashboardOverview: {
        __typename: 'DashboardOverview',
        attempts: 480,
        leads: 412,
        rejected: 60,
        successPercent: 85.83,
        ftds: 38,
        lateFtds: 2,
        cr: 9.22,
        pendingConversions: 14,
      },
    }),
    TopPublishers: () => ({
      topPublishers: {
        __typename: 'TopPublisherList',
        total: 2,
        rows: [
          { publisher: publisher('114', 'Adriva'), ftd: 14, payout: 8820 },
          { publisher: publisher('131', 'Orbit Reach'), ftd: 7, payout: 0 },
        ].map((row) => ({ __typename: 'TopPublisher', ...row })),
      },
    }),
    TopAdvertisers: () => ({ topAdvertisers: { __typename: 'TopAdvertiserList', total: 0, rows: [] } }),
    LatestFtds: () => ({ latestFtds: { __typename: 'LatestFtdList', total: 301, rows: [ftd] } }),
  }
  server.use(
    ...Object.entries(data).map(([name, of]) =>
      graphql.query(name, ({ variables }) => {
        asked.push({ name, variables })
        return HttpResponse.json({ data: of() })
      }),
    ),
    graphql.mutation<object, { widgets: DashboardWidgetInput[] }>('SaveDashboardWidgets', ({ variables }) => {
      asked.push({ name: 'SaveDashboardWidgets', variables })
      stored = variables.widgets.map((widget) => ({ __typename: 'DashboardWidget', ...widget }))
      return HttpResponse.json({
        data: {
          saveUserSettings: {
            __typename: 'UserSettingsPayload',
            userSettings: { __typename: 'UserSettings', id: '1', dashboardWidgets: stored },
            errors: [],
          },
        },
      })
    }),
  )
}
export const block = (name: string) => screen.findByRole('region', { name })

/**
 * Starts the server of the tests, and lays the dashboard out as a screen does. The clock goes on from 14:32 in Nicosia,
 * because in the small hours the dashboard begins with another period.
 */
export function useDashboard() {
  useServer()
  useLayout()
  const clock = Date.now.bind(Date)
  beforeEach(() => {
    const ahead = Date.parse(noon) - clock()
    jest.spyOn(Date, 'now').mockImplementation(() => clock() + ahead)
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })
}
