import { memo } from 'react'
import { useMay } from '../../app/session/useSession'
import { reportTabNames, reportTabs, type ReportTab } from './reportTabs'
import { ViewTabs } from '../../ui/layout/Tabs'

interface Props {
  current: ReportTab | 'details' | 'lost'
  hrefOf: (tab: ReportTab | 'details') => string
}

const titles = { ...reportTabs, details: 'Details', lost: 'Lost leads', returns: 'Returns' } as const
/** Those with filters of their own. */
const elsewhere = { lost: '/lost-leads', returns: '/money/returns' } as const

/** Tabs with the same filters: seven reports, and Details, which is the leads screen; and the lost leads and returns. */
export const ReportTabBar = memo(function ReportTabBar({ current, hrefOf }: Props) {
  const may = useMay()
  const seen: (keyof typeof titles)[] = [
    ...(may('REPORTS_LIST') ? reportTabNames : []),
    ...(may('LEADS_LIST') || current === 'details' ? (['details'] as const) : []),
    // Others find them among the tabs of the Inbox.
    ...(may('REPORTS_LIST') && !may('ALERTS_LIST') ? (['lost'] as const) : []),
    ...(may('MONEY_LIST') ? (['returns'] as const) : []),
  ]
  return (
    <ViewTabs
      label="Report views"
      tabs={seen.map((id) => ({ id, title: titles[id] }))}
      current={current}
      hrefOf={(id) => (id === 'lost' || id === 'returns' ? elsewhere[id] : hrefOf(id))}
    />
  )
})
