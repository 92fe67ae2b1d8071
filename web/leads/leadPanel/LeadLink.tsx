import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { May } from '../../../shared/access/permissions'
import { useMay } from '../../app/session/useSession'
import { leadPageHref } from './leadAddress'

/**
 * Link to a lead, if the user may see leads. Opens the panel (the outlet handles links with `data-lead`), or the lead's
 * page in a new tab.
 */
export function LeadLink({ lead, children }: { lead: string; children: ReactNode }) {
  if (!useMay()('LEADS_LIST')) return children
  return (
    <Link className="record-link" data-lead={lead} to={leadPageHref(lead)}>
      {children}
    </Link>
  )
}

/** The same for table cells, as a plain element. */
export const leadLinkCell = (lead: string, text: ReactNode, may: May): ReactNode =>
  may('LEADS_LIST') ? (
    <a href={leadPageHref(lead)} data-lead={lead} tabIndex={-1}>
      {text}
    </a>
  ) : (
    text
  )
