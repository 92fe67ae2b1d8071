import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../app/session/useSession'
import { TitleLevel } from '../../ui/layout/Section'
import { usePhone } from '../../ui/layout/useMedia'
import { useSettled } from '../../ui/form/useSettled'
import { leadPageHref, useLeadPanel, type LeadView } from './leadAddress'
import { LeadBody } from './LeadBody'
import { LeadFrame } from './LeadFrame'
import { nameOf } from './facts/LeadIdentity'
import { useNeighbours } from './leadOrder'
import { whenLeadMayBeLeft } from './leaveLead'
import { PanelBar } from '../../ui/layout/PanelBar'
import type { PanelLead } from './useLead'
import { usePanelKeys } from './usePanelKeys'
import { useSwipe } from './useSwipe'

/** For how long a lead that was stepped to must stay to be asked for. */
const restMs = 120

const barLabels = { previous: 'Previous lead', next: 'Next lead' }

/** Focuses the panel when it opens, and restores the focus when it closes. */
function useOpeningFocus(panel: { current: HTMLElement | null }) {
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      const isLost = document.activeElement === document.body || !document.activeElement?.isConnected
      const back = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : null
      const list = document.querySelector<HTMLElement>('#content [role=grid]')
      queueMicrotask(() => {
        if (isLost || document.activeElement === document.body) (back ?? list)?.focus({ preventScroll: true })
      })
    }
  }, [panel])
}

/** On phones the panel covers the screen, which becomes inert. */
function useCoveredScreen(isCovered: boolean) {
  useEffect(() => {
    if (!isCovered) return
    const behind = [...document.querySelectorAll<HTMLElement>('#content, .topbar, .skip')]
    behind.forEach((element) => (element.inert = true))
    return () => behind.forEach((element) => (element.inert = false))
  }, [isCovered])
}

/** A lead beside the screen: docked on wide screens, overlay on tablets, full-screen on phones. */
export function LeadPanel({ lead: id, show }: { lead: string; show: LeadView | null }) {
  const navigate = useNavigate()
  const mayEdit = useMay()('LEADS_EDIT')
  const phone = usePhone()
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { openLead, close } = useLeadPanel()
  const { previous, next, position } = useNeighbours(id)
  const rests = useSettled(id, restMs) === id
  const [lead, setLead] = useState<PanelLead | null>(null)
  useOpeningFocus(panel)
  useCoveredScreen(phone)

  // Keeps the selected section for the next lead, but not an open form.
  const kept = show === 'update' ? null : show
  const acts = {
    previous: () => void (previous && openLead(previous, kept)),
    next: () => void (next && openLead(next, kept)),
    edit: () => void (mayEdit && openLead(id, 'update')),
    openPage: () => whenLeadMayBeLeft(() => void navigate(leadPageHref(id, show))),
    close: () => (show === 'update' ? openLead(id) : close()),
  }
  usePanelKeys(panel, acts)
  const onKeyDown = (event: KeyboardEvent) => {
    // Inside the panel, arrow keys scroll.
    if (event.target !== event.currentTarget) return
    const act = { ArrowUp: acts.previous, ArrowDown: acts.next }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const told = lead?.id === id ? [nameOf(lead) || lead.email, position].filter(Boolean).join(', ') : ''
  return (
    <LeadFrame
      ref={panel}
      role={phone ? 'dialog' : 'complementary'}
      aria-modal={phone || undefined}
      aria-label={`Lead ${id}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      {...useSwipe(acts)}
    >
      <PanelBar
        labels={barLabels}
        href={leadPageHref(id)}
        position={position}
        onPrevious={previous === null ? null : acts.previous}
        onNext={next === null ? null : acts.next}
        onOpenPage={acts.openPage}
        onClose={acts.close}
      />
      <p className="visually-hidden" role="status">
        {told && `Lead ${id}: ${told}`}
      </p>
      <TitleLevel value={2}>
        <LeadBody {...{ id, titleId, show, rests }} key={id} onShow={(view) => openLead(id, view)} onLead={setLead} />
      </TitleLevel>
    </LeadFrame>
  )
}
