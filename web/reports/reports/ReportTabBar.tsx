import { memo } from 'react'
import { useMay } from '../../app/session/useSession'
import { reportTabNames, reportTabs, type ReportTab } from './reportTabs'
import { ViewTabs } from '../../ui/layout/ViewTabs'

interface Props {
  current: ReportTab | 'details'
  hrefOf: (tab: ReportTab | 'details') => string
}

const titles = { ...reportTabs, details: 'Details' } as const

/** Tabs with the same filters: seven reports, and Details, which is the leads screen. */
export const ReportTabBar = memo(function ReportTabBar({ current, hrefOf }: Props) {
  const may = useMay()
  const seen = [
    ...(may('REPORTS_LIST') ? reportTabNames : []),
    ...(may('LEADS_LIST') || current === 'details' ? (['details'] as const) : []),
  ]
  return (
    <ViewTabs
      label="Report views"
      tabs={seen.map((id) => ({ id, title: titles[id] }))}
      current={current}
      hrefOf={hrefOf}
    />
  )
})
