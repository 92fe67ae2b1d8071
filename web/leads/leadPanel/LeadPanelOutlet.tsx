import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { FaultBoundary, lazyComponent } from '../../ui/layout/FaultBoundary'
import { routeAt } from '../../app/routeTable'
import { useMay } from '../../app/session/useSession'
import { readOpenLead } from './leadAddress'
import { useLeadLinks } from './useLeadLinks'
import { LeadFrame } from './LeadFrame'

const LeadPanel = lazyComponent(async () => ({ default: (await import('./LeadPanel')).LeadPanel }))

/** Loads the panel's code in advance, when a lead is about to be opened. */
export const preloadLeadPanel = LeadPanel.preload

/** Shows the lead in the URL beside any screen, if the user may see leads. */
export function LeadPanelOutlet() {
  const { search, pathname } = useLocation()
  const open = readOpenLead(search)
  const maySee = useMay()('LEADS_LIST')
  // Not beside the page of a lead.
  const isLeadPage = routeAt(pathname) === 'LeadView'
  useLeadLinks(maySee && !isLeadPage)
  if (!open || !maySee || isLeadPage) return null
  return (
    <FaultBoundary what="The lead" resetBy={open.lead}>
      <Suspense fallback={<LeadFrame role="complementary" aria-label={`Lead ${open.lead}`} aria-busy />}>
        <LeadPanel lead={open.lead} show={open.show} />
      </Suspense>
    </FaultBoundary>
  )
}
