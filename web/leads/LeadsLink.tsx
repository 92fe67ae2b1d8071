import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../session/useSession'
import { maxSearchTexts } from './leadsState'
import { leadsHref } from './leadsUrl'

/** Opens these leads in the list, for who may see it; as many as a search takes. */
export function LeadsLink({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  if (!useMay()('LEADS_LIST')) return children
  const search = { texts: ids.slice(0, maxSearchTexts), field: 'id', isGlobal: true } as const
  return (
    <Link className="record-link" to={leadsHref({ search })}>
      {children}
    </Link>
  )
}
