import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LeadLink } from '../leadPanel/LeadLink'
import { useMay } from '../../app/session/useSession'
import { maxSearchTexts } from './leadsState'
import { leadsHref } from './leadsUrl'

/** Link to a lead, or to the list with several (up to the search limit), with permission. */
export function LeadsLink({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const [only, ...others] = ids
  if (!useMay()('LEADS_LIST')) return children
  if (only !== undefined && !others.length) return <LeadLink lead={only}>{children}</LeadLink>
  const search = { texts: ids.slice(0, maxSearchTexts), field: 'id', isGlobal: true } as const
  return (
    <Link className="record-link" to={leadsHref({ search })}>
      {children}
    </Link>
  )
}
