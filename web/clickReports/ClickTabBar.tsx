import { memo } from 'react'
import { Link } from 'react-router'
import { clickGroups, clickGroupTitles, type ClickGroup } from '../../shared/clickReports'
import '../reports/reportTabBar.css'

interface Props {
  current: ClickGroup
  hrefOf: (tab: ClickGroup) => string
}

/** The groupings of the same clicks. */
export const ClickTabBar = memo(function ClickTabBar({ current, hrefOf }: Props) {
  return (
    <nav className="report-tabs" aria-label="Click report views">
      {clickGroups.map((tab) => {
        const title = clickGroupTitles[tab].tab
        return tab === current ? <a key={tab} aria-current="page">{title}</a> : <Link key={tab} to={hrefOf(tab)}>{title}</Link>
      })}
    </nav>
  )
})
