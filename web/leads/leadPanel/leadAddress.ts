/** Open lead and its shown part in the URL of any screen: `lead=918442` and `show=lead-history`. */
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { useLocation, useNavigate } from 'react-router'
import { leaveWithoutPrompt } from '../../ui/form/useDirtyGuard'
import { useWide } from '../../ui/layout/useMedia'
import { askLead } from './askLead'
import { whenLeadMayBeLeft } from './leaveLead'
import { isId } from '../../app/addressParams'

const leadViews = [
  'status-history',
  'lead-history',
  'postbacks',
  'edits',
  'money',
  'info',
  'overrides',
  'update',
] as const
export type LeadView = (typeof leadViews)[number]

interface OpenLead {
  lead: string
  /** A part to show first or alone; null for all. */
  show: LeadView | null
}

/** Part in a query; older links call it `dialog`. */
export function readLeadView(search: string): LeadView | null {
  const params = new URLSearchParams(search)
  const asked = params.get('show') ?? params.get('dialog')
  return leadViews.find((view) => view === asked) ?? null
}

/** Lead in a query; null for none or an invalid id. */
export function readOpenLead(search: string): OpenLead | null {
  const lead = new URLSearchParams(search).get('lead') ?? ''
  return isId(lead) ? { lead, show: readLeadView(search) } : null
}

/** The query with another lead or none; other parameters are kept. */
export function withOpenLead(search: string, open: OpenLead | null): string {
  const params = new URLSearchParams(search)
  for (const name of ['dialog', 'lead', 'show']) params.delete(name)
  if (open) params.set('lead', open.lead)
  if (open?.show) params.set('show', open.show)
  return params.size ? `?${params}` : ''
}

/** Address of a lead's page. */
export const leadPageHref = (lead: string, show: LeadView | null = null) =>
  `/leads/${encodeURIComponent(lead)}${show ? `?show=${show}` : ''}`

/** Whether a lead is beside the screen. Deferred: the lead is drawn first, and the screen with less room after it. */
export function useDocked(): boolean {
  const { search } = useLocation()
  return useDeferredValue(useWide() && readOpenLead(search) !== null)
}

/**
 * Opens and closes the lead panel. Opening adds a history entry, so that Back closes it; another lead or part replaces
 * the entry. Prompts before unsaved changes are lost.
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
        // A lead opened by a link has no history entry to return to.
        if (isOpenedHere) leaveWithoutPrompt(-1)
        else void navigate({ search: withOpenLead(search, null), hash }, { replace: true })
      }),
    [navigate, search, hash, isOpenedHere],
  )
  return { open, openLead, close }
}
