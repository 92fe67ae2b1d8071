import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { FaultBoundary, lazyPart } from '../../ui/layout/FaultBoundary'
import { routeAt } from '../../app/routeTable'
import { useMay } from '../../app/session/useSession'
import { readOpenLead } from './leadAddress'
import { useLeadLinks } from './useLeadLinks'
import './leadPanelFrame.css'

const LeadPanel = lazyPart(async () => ({ default: (await import('./LeadPanel')).LeadPanel }))

/** Has at hand what an open lead will need: call it where one is about to be opened. */
export const preloadLeadPanel = LeadPanel.preload

/** The lead that the address asks for, beside whatever screen is shown; nothing for who may not see leads. */
export function LeadPanelOutlet() {
  const { search, pathname } = useLocation()
  const open = readOpenLead(search)
  const maySee = useMay()('LEADS_LIST')
  // Beside the page of one lead there is no room for another.
  const isLeadPage = routeAt(pathname) === 'LeadView'
  useLeadLinks(maySee && !isLeadPage)
  if (!open || !maySee || isLeadPage) return null
  return (
    <FaultBoundary what="The lead" resetBy={open.lead}>
      <Suspense fallback={<aside className="lead-panel" aria-label={`Lead ${open.lead}`} aria-busy />}>
        <LeadPanel lead={open.lead} show={open.show} />
      </Suspense>
    </FaultBoundary>
  )
}
