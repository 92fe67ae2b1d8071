import { memo, useCallback } from 'react'
import { ReportTabBar } from '../../reports/reports/ReportTabBar'
import type { ReportTab } from '../../reports/reports/reportTabs'
import type { LeadsState } from './leadsState'
import { reportsHref } from './leadsUrl'

/** Tabs: reports with the same filters, and Details, which is this screen. */
export const LeadsTabs = memo(function LeadsTabs({ state }: { state: LeadsState }) {
  const hrefOf = useCallback(
    (tab: ReportTab | 'details') => (tab === 'details' ? '' : reportsHref(tab, state)),
    [state],
  )
  return <ReportTabBar current="details" hrefOf={hrefOf} />
})
