import { useMemo, useState } from 'react'
import { leadsDefaults } from '../filters/filterState'
import { reportsHref } from '../leads/leadsUrl'
import { leadsStateDefaults } from '../leads/leadsState'
import { leadsBehind } from '../reports/leadsBehind'
import type { ReportTab } from '../reports/reportTabs'
import { useTimeZone } from '../session/TimeZoneContext'
import { useMay } from '../session/useSession'
import { daysUntil, overviewDays, overviewPeriod, type Partner } from './overviewPeriod'

const nowhere = { figure: () => null, metric: () => '', row: () => '' }

/** The 30 days of one partner's overview: what is asked, and the addresses behind its figures, for who may open them. */
export function useOverviewPeriod({ list, id }: Partner) {
  const { name: zone } = useTimeZone()
  const may = useMay()
  const [now] = useState(() => Date.now())
  return useMemo(() => {
    const { filters, input } = overviewPeriod(overviewDays, zone, now, { list, id })
    return {
      zone,
      now,
      input,
      days: daysUntil(zone, now),
      leads: may('LEADS_LIST') ? leadsBehind(filters, zone, now) : nowhere,
      report: (tab: ReportTab) =>
        reportsHref(tab, { ...leadsStateDefaults, filters: { ...leadsDefaults, ...filters } }),
    }
  }, [zone, now, list, id, may])
}
export type OverviewContext = ReturnType<typeof useOverviewPeriod>
