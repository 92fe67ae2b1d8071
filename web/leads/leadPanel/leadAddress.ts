/** Which lead is open beside a screen, in its address: `lead=918442`, and what of it is shown: `show=lead-history`. */
import { useCallback, useMemo } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { useLocation, useNavigate } from 'react-router'
import { goUnasked } from '../../ui/form/useDirtyGuard'
import { askLead } from './askLead'
import { whenLeadMayBeLeft } from './leaveLead'

const leadViews = ['status-history', 'lead-history', 'postbacks', 'edits', 'info', 'overrides', 'update'] as const
export type LeadView = (typeof leadViews)[number]

export interface OpenLead {
  lead: string
  /** A part that is shown first, or alone; null for all. */
  show: LeadView | null
}

const isLeadId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/** The part that a query asks for. Links of before name it `dialog`. */
export function readLeadView(search: string): LeadView | null {
  const params = new URLSearchParams(search)
  const asked = params.get('show') ?? params.get('dialog')
  return leadViews.find((view) => view === asked) ?? null
}

/** The lead that a query asks for; null for none, and for what is no lead. */
export function readOpenLead(search: string): OpenLead | null {
  const lead = new URLSearchParams(search).get('lead') ?? ''
  return isLeadId(lead) ? { lead, show: readLeadView(search) } : null
}

/** The query with another lead, or none; everything else stays. */
export function withOpenLead(search: string, open: OpenLead | null): string {
  const params = new URLSearchParams(search)
  for (const name of ['dialog', 'lead', 'show']) params.delete(name)
  if (open) params.set('lead', open.lead)
  if (open?.show) params.set('show', open.show)
  return params.size ? `?${params}` : ''
}

/** A lead's own page. */
export const leadPageHref = (lead: string, show: LeadView | null = null) =>
  `/leads/${encodeURIComponent(lead)}${show ? `?show=${show}` : ''}`

/**
 * Opens and closes the lead beside a screen: opening is a new entry of the history, so that Back closes; another lead and
 * another part of it take the entry's place. What is typed and not saved is asked about first.
 */
export function useLeadPanel() {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const client = useApolloClient()
  const open = useMemo(() => readOpenLead(search), [search])
  const openId = open?.lead
  const isOpen = open !== null
  const isOpenedHere = state?.isLeadOpened === true
  const go = useCallback(
    (next: OpenLead | null) =>
      void navigate(
        { search: withOpenLead(search, next), hash },
        { replace: isOpen, state: { isLeadOpened: isOpen ? isOpenedHere : true } },
      ),
    [navigate, search, hash, isOpen, isOpenedHere],
  )
  const openLead = useCallback(
    (lead: string, show: LeadView | null = null) =>
      whenLeadMayBeLeft(() => {
        if (lead !== openId) askLead(client, lead, show)
        go({ lead, show })
      }),
    [go, client, openId],
  )
  const close = useCallback(
    () =>
      whenLeadMayBeLeft(() => {
        // A lead that a link opened has no entry without it to go back to.
        if (isOpenedHere) goUnasked(-1)
        else void navigate({ search: withOpenLead(search, null), hash }, { replace: true })
      }),
    [navigate, search, hash, isOpenedHere],
  )
  return { open, openLead, close }
}
