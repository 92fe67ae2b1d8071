import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { May } from '../../../shared/access/permissions'
import { useMay } from '../../app/session/useSession'
import { leadPageHref } from './leadAddress'

/**
 * Leads to a lead, for who may see leads: beside the screen, as the panel's outlet sees to for all links with `data-lead`,
 * or in another tab on a page of its own.
 */
export function LeadLink({ lead, children }: { lead: string; children: ReactNode }) {
  if (!useMay()('LEADS_LIST')) return children
  return (
    <Link className="record-link" data-lead={lead} to={leadPageHref(lead)}>
      {children}
    </Link>
  )
}

/** The same in a cell of a table: a bare element. */
export const leadLinkCell = (lead: string, text: ReactNode, may: May): ReactNode =>
  may('LEADS_LIST') ? (
    <a href={leadPageHref(lead)} data-lead={lead} tabIndex={-1}>
      {text}
    </a>
  ) : (
    text
  )
