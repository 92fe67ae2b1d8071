import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useMay } from '../session/useSession'
import { leadPageHref, readOpenLead, withOpenLead } from './leadAddress'
import { preloadLeadPanel } from './LeadPanelOutlet'

/** Beside the page of one lead there is no room for another. */
const isLeadPage = (pathname: string) => /^\/leads\/[^/]/.test(pathname)

/** Opens a lead beside the screen, for who may see leads; one that is open already gives its place. */
export function LeadLink({ lead, children }: { lead: string; children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation()
  if (!useMay()('LEADS_LIST')) return children
  const isOpen = readOpenLead(search) !== null
  const to = isLeadPage(pathname) ? leadPageHref(lead) : pathname + withOpenLead(search, { lead, show: null }) + hash
  return (
    <Link
      className="record-link"
      to={to}
      replace={isOpen}
      state={isOpen ? state : { isLeadOpened: true }}
      onPointerEnter={preloadLeadPanel}
      onFocus={preloadLeadPanel}
    >
      {children}
    </Link>
  )
}
