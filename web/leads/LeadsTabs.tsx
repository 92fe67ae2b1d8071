import { memo } from 'react'
import { Link } from 'react-router'
import { useMay } from '../session/useSession'
import type { LeadsState } from './leadsState'
import { reportsHref } from './leadsUrl'

const reportTabs = [
  ['global', 'Global'],
  ['advertiser_id', 'Advertiser'],
  ['country_id', 'Countries'],
  ['offer', 'Offers'],
  ['affiliate_id', 'Publisher'],
  ['created_at', 'Daily'],
  ['brand_status', 'Statuses'],
] as const

/** The reports over the same filters, and Details, which is this screen. */
export const LeadsTabs = memo(function LeadsTabs({ state }: { state: LeadsState }) {
  const may = useMay()
  return (
    <nav className="leads-tabs" aria-label="Report views">
      {may('REPORTS_LIST') && reportTabs.map(([tab, title]) => (
        <Link key={tab} to={reportsHref(tab, state)}>
          {title}
        </Link>
      ))}
      <a aria-current="page">Details</a>
    </nav>
  )
})
