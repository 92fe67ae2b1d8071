import { useCallback, useId, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { Breadcrumb } from '../../ui/layout/Breadcrumb'
import { leadPageHref, readLeadView, type LeadView } from './leadAddress'
import { LeadBody } from './LeadBody'
import { nameOf } from './facts/LeadIdentity'
import { whenLeadMayBeLeft } from './leaveLead'
import type { PanelLead } from './useLead'

/** A lead on its own page, with the content of the panel. */
export function LeadPage() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const titleId = useId()
  const [lead, setLead] = useState<PanelLead | null>(null)
  const onShow = useCallback(
    (view: LeadView | null) => whenLeadMayBeLeft(() => void navigate(leadPageHref(id, view), { replace: true })),
    [navigate, id],
  )
  const name = (lead?.id === id && (nameOf(lead) || lead.email)) || `Lead ${id}`
  return (
    <article className="fill" aria-labelledby={titleId}>
      <title>{`${name} · Back office`}</title>
      <Breadcrumb steps={[{ label: 'Home', to: '/' }, { label: 'Leads', to: '/leads' }, { label: `Lead ${id}` }]} />
      <LeadBody key={id} id={id} titleId={titleId} show={readLeadView(search)} onShow={onShow} onLead={setLead} />
    </article>
  )
}
