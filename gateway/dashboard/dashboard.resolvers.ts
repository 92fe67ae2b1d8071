import type { DashboardPeriodStats, Resolvers } from '../generated/graphql'
import { advertiserOf, countryOf, leadOf, oneAdvertiserOf, onePublisherOf } from '../rowLinks'
import * as calls from './dashboard.rest'
import { latestFtd, topAdvertiser, topPublisher } from './dashboard.row'

const periodStats = (stats: calls.RestPeriodStats): DashboardPeriodStats => ({
  currentPeriod: stats.current_period,
  previousPeriod: stats.previous_period,
  previousByNow: stats.previous_by_now,
  sameWeekdayByNow: stats.same_weekday_by_now,
  comparison: stats.comparison,
  sameWeekdayComparison: stats.same_weekday_comparison,
  chart: stats.chart,
})

const ofPublisher = {
  affiliateId: ({ publisherId }: { publisherId: string }) => publisherId,
  affiliateName: ({ publisherName }: { publisherName: string }) => publisherName,
  publisher: onePublisherOf,
}

export const dashboardResolvers: Resolvers = {
  TopPublisher: ofPublisher,
  TopAdvertiser: { advertiser: oneAdvertiserOf },
  LatestFtd: {
    ...ofPublisher,
    advertiser: advertiserOf,
    country: countryOf,
    lead: (row, args, context, info) => leadOf({ leadId: row.id }, args, context, info),
  },
  Query: {
    dashboardStats: async (_parent, { filter, preset }, { rest }) => {
      const { data, as_of } = await calls.dashboardStats(rest, filter, preset)
      return {
        today: periodStats(data.today),
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
