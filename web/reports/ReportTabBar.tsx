import { memo } from 'react'
import { Link } from 'react-router'
import { useMay } from '../session/useSession'
import { reportTabNames, reportTabs, type ReportTab } from './reportTabs'
import './reportTabBar.css'

interface Props {
  current: ReportTab | 'details'
  hrefOf: (tab: ReportTab | 'details') => string
}

/** The views of the same filters: seven reports, and Details, which are the leads. */
export const ReportTabBar = memo(function ReportTabBar({ current, hrefOf }: Props) {
  const may = useMay()
  const tabs = may('REPORTS_LIST') ? reportTabNames : []
  const last = may('LEADS_LIST') || current === 'details' ? (['details'] as const) : []
  return (
    <nav className="report-tabs" aria-label="Report views">
      {[...tabs, ...last].map((tab) => {
        const title = tab === 'details' ? 'Details' : reportTabs[tab]
        return tab === current ? <a key={tab} aria-current="page">{title}</a> : <Link key={tab} to={hrefOf(tab)}>{title}</Link>
      })}
    </nav>
  )
})
