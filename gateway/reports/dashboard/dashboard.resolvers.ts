import type { DashboardPeriodStats, Resolvers } from '../../generated/graphql'
import { advertiserOf, countryOf, leadOf, oneAdvertiserOf, onePublisherOf } from '../../app/records/rowLinks'
import * as calls from './dashboard.rest'
import { latestFtd, topAdvertiser, topPublisher } from './dashboard.row'

const figures = ({ success_percent, ...others }: calls.RestFigures) => ({ ...others, successPercent: success_percent })
const comparison = ({ success_percent, ...others }: calls.RestPeriodStats['comparison']) => ({
  ...others,
  successPercent: success_percent,
})

const periodStats = (stats: calls.RestPeriodStats): DashboardPeriodStats => ({
  currentPeriod: figures(stats.current_period),
  previousPeriod: figures(stats.previous_period),
  previousByNow: stats.previous_by_now && figures(stats.previous_by_now),
  sameWeekdayByNow: stats.same_weekday_by_now && figures(stats.same_weekday_by_now),
  comparison: comparison(stats.comparison),
  sameWeekdayComparison: stats.same_weekday_comparison && comparison(stats.same_weekday_comparison),
  chart: {
    xaxis: stats.chart.xaxis,
    series: stats.chart.series.map(({ name, current, previous, same_weekday }) => ({
      name: name === 'success_percent' ? 'successPercent' : name,
      current,
      previous,
      sameWeekday: same_weekday,
    })),
  },
})

export const dashboardResolvers: Resolvers = {
  TopPublisher: { publisher: onePublisherOf },
  TopAdvertiser: { advertiser: oneAdvertiserOf },
  LatestFtd: {
    publisher: onePublisherOf,
    advertiser: advertiserOf,
    country: countryOf,
    lead: (row, args, context, info) => leadOf({ leadId: row.id }, args, context, info),
  },
  Query: {
    dashboardStats: async (_parent, { filter, preset }, { rest }) => {
      const { data, as_of } = await calls.dashboardStats(rest, filter, preset)
      return {
        today: periodStats(data.today),
        last24Hours: periodStats(data.last_24_hours),
        thisWeek: periodStats(data.this_week),
        thisMonth: periodStats(data.this_month),
        range: data.range && periodStats(data.range),
        asOf: as_of,
      }
    },
    topPublishers: async (_parent, args, { rest }) => {
      const { total, data } = await calls.topPublishers(rest, args)
      return { total, rows: data.map(topPublisher) }
    },
    topAdvertisers: async (_parent, args, { rest }) => {
      const { total, data } = await calls.topAdvertisers(rest, args)
      return { total, rows: data.map(topAdvertiser) }
    },
    latestFtds: async (_parent, { filter, page }, { rest }) => {
      const { total, data } = await calls.latestFtds(rest, filter, page)
      return { total, rows: data.map(latestFtd) }
    },
    capFill: async (_parent, { period }, { rest }) => {
      const { now, day_before, week_before, chart } = await calls.capFill(rest, period)
      const { same_weekday, ...lines } = chart
      return {
        ...{ now, dayBefore: day_before, weekBefore: week_before },
        chart: { ...lines, sameWeekday: same_weekday },
      }
    },
    dashboardOverview: async (_parent, args, { rest }) => {
      const { data } = await calls.dashboardOverview(rest, args)
      return {
        attempts: data.attempts,
        leads: data.leads,
        rejected: data.rejected,
        successPercent: data.success_percent,
        ftds: data.ftds,
        lateFtds: data.late_ftds,
        cr: data.cr,
        pendingConversions: data.pending_conversions,
      }
    },
  },
}
