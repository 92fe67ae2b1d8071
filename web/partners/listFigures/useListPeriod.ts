import { useMemo, useState } from 'react'
import { overviewDays, overviewPeriod, daysUntil } from '../overview/overviewPeriod'
import { leadsBehind } from '../../reports/pivot/leadsBehind'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import type { FigureColumnsContext } from './figureColumns'

/** Filters for today and 30 days in partner lists, and links to the leads behind figures. */
export function useListPeriod(group: 'advertiserId' | 'publisherId') {
  const { name: zone } = useTimeZone()
  const may = useMay()
  const [now] = useState(() => Date.now())
  return useMemo(() => {
    const periods = { today: overviewPeriod(1, zone, now), month: overviewPeriod(overviewDays, zone, now) }
    const behind = {
      today: leadsBehind(periods.today.filters, zone, now),
      month: leadsBehind(periods.month.filters, zone, now),
    }
    const leadsHref: FigureColumnsContext['leadsHref'] = may('LEADS_LIST')
      ? (id, metric, days) => behind[days].metric(metric, [{ key: group, value: id }])
      : null
    return { today: periods.today.input, month: periods.month.input, days: daysUntil(zone, now), leadsHref }
  }, [zone, now, group, may])
}
