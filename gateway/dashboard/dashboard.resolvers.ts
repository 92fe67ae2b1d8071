import type { DashboardPeriodStats, Resolvers } from '../generated/graphql'
import { idText } from '../ids'
import * as calls from './dashboard.rest'

const periodStats = (stats: calls.RestPeriodStats): DashboardPeriodStats => ({
  currentPeriod: stats.current_period,
  previousPeriod: stats.previous_period,
  previousByNow: stats.previous_by_now,
  sameWeekdayByNow: stats.same_weekday_by_now,
  comparison: stats.comparison,
  sameWeekdayComparison: stats.same_weekday_comparison,
  chart: stats.chart,
})

export const dashboardResolvers: Resolvers = {
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
      const rows = data.map((row) => ({
        affiliateId: String(row.affiliate_id),
        affiliateName: row.affiliate_name,
        ftd: row.ftd,
        payout: row.payout,
      }))
      return { total, rows }
    },
    topAdvertisers: async (_parent, args, { rest }) => {
      const { total, data } = await calls.topAdvertisers(rest, args)
      const rows = data.map((row) => ({
        advertiserId: String(row.advertiser_id),
        advertiserName: row.advertiser_name,
        ftd: row.ftd,
        revenue: row.revenue,
      }))
      return { total, rows }
    },
    latestFtds: async (_parent, { filter, page }, { rest }) => {
      const { total, data } = await calls.latestFtds(rest, filter, page)
      const rows = data.map((row) => ({
        id: String(row.id),
        affiliateId: String(row.affiliate_id),
        affiliateName: row.affiliate_name,
        advertiserId: String(row.advertiser_id),
        advertiserName: row.advertiser_name,
        ftdDate: row.ftd_date,
        createdAt: row.created_at,
        payout: row.payout,
        revenue: row.revenue,
        countryId: idText(row.country_id),
        countryName: row.country_name,
        countryCode: row.country_code,
      }))
      return { total, rows }
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
