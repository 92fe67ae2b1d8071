import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { leadsDefaults } from '../../filters/filterState'
import { reportsHref } from '../../leads/leads/leadsUrl'
import { leadsStateDefaults } from '../../leads/leads/leadsState'
import { leadsBehind } from '../../reports/pivot/leadsBehind'
import type { ReportTab } from '../../reports/reports/reportTabs'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { daysUntil, overviewPeriod, spanIn, spanTexts, type Partner } from './overviewPeriod'

const fewestDays = 7
const nowhere = { figure: () => null, metric: () => '', row: () => '' }

/**
 * Period of a partner's overview in the URL (`?days=7`): its filters, and links to the screens behind figures, with
 * permission.
 */
export function useOverviewPeriod({ list, id }: Partner) {
  const { name: zone } = useTimeZone()
  const may = useMay()
  const [now] = useState(() => Date.now())
  const [search] = useSearchParams()
  const span = spanIn(search.get('days'))
  return useMemo(() => {
    const { filters, input } = overviewPeriod(Number(span), zone, now, { list, id })
    // A chart of one bar is useless, so today is shown with earlier days.
    const shownDays = Math.max(Number(span), fewestDays)
    return {
      zone,
      now,
      filters,
      input,
      texts: spanTexts[span],
      /** Filter of the chart. */
      daysInput: overviewPeriod(shownDays, zone, now, { list, id }).input,
      days: daysUntil(zone, now, shownDays),
      leads: may('LEADS_LIST') ? leadsBehind(filters, zone, now) : nowhere,
      report: (tab: ReportTab) =>
        reportsHref(tab, { ...leadsStateDefaults, filters: { ...leadsDefaults, ...filters } }),
    }
  }, [zone, now, span, list, id, may])
}
export type OverviewContext = ReturnType<typeof useOverviewPeriod>
