import { useMemo } from 'react'
import { camelCase } from '../../../shared/app/camelCase'
import type { StatisticsGroup } from '../../../shared/campaigns/campaignFigures'
import { clickColumn } from '../../../shared/reports/clickReports'
import { leadsDefaults, type FilterState } from '../../filters/filterState'
import { leadsStateDefaults } from '../../leads/leads/leadsState'
import { leadsHref, reportsHref } from '../../leads/leads/leadsUrl'
import { useMay } from '../../app/session/useSession'
import type { LeadsOf } from './statisticsTable'

interface Range {
  start: string | null
  end: string | null
}

/** Filter of leads and reports that matches a campaign's statistics. See docs/domain/campaigns.md. */
const filtersOf = (campaignId: string, { start, end }: Range): FilterState => ({
  ...leadsDefaults,
  dateRangePreset: null,
  startDate: start,
  endDate: end,
  isTest: false,
  campaignId: [campaignId],
})

const lists = {
  country: 'countryId',
  step: 'campaignStepId',
  source: 'campaignSourceId',
  advertiser: 'advertiserId',
} as const satisfies Record<StatisticsGroup, keyof FilterState>

/** Addresses of the leads behind the figures of a campaign's statistics. */
export function useLeadsOf(campaignId: string, by: StatisticsGroup, { start, end }: Range): LeadsOf {
  const mayLeads = useMay()('LEADS_LIST')
  return useMemo(() => {
    const filters = filtersOf(campaignId, { start, end })
    return ({ key, isTotal }, column) => {
      const { leads } = clickColumn(column)
      if (!mayLeads || !leads) return null
      const metric = camelCase(leads)
      if (isTotal) return leadsHref({ filters, metric })
      if (key) return leadsHref({ filters: { ...filters, [lists[by]]: [key] }, metric })
      // Filter lists cannot select leads without a country or advertiser, but report paths can.
      const group = by === 'country' ? 'countryId' : by === 'advertiser' ? 'advertiserId' : null
      return group && leadsHref({ filters, metric, parents: [{ key: group, value: null }] })
    }
  }, [campaignId, by, start, end, mayLeads])
}

/** Report with the same total as the statistics; null without permission. */
export function useReportHref(campaignId: string, { start, end }: Range): string | null {
  const may = useMay()
  if (!may('REPORTS_LIST')) return null
  const filters: FilterState = { ...filtersOf(campaignId, { start, end }), campaignLeads: 'only' }
  return reportsHref('countryId', { ...leadsStateDefaults, filters })
}
