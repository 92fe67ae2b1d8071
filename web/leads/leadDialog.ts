/** Which dialog is open on the leads screen, in its address: `dialog=lead-history&lead=918442`. */
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { goUnasked } from '../components/useDirtyGuard'

export const leadDialogNames = ['status-history', 'lead-history', 'info', 'overrides', 'update'] as const
export type LeadDialogName = (typeof leadDialogNames)[number]
/** `lead` is the lead it is about. */
export type OpenLeadDialog = { name: LeadDialogName; lead: string } | { name: 'progress-logs'; lead: null }

/** The query with another dialog, or none; everything else stays. */
export function withLeadDialog(search: string, dialog: OpenLeadDialog | null): string {
  const params = new URLSearchParams(search)
  params.delete('dialog')
  params.delete('lead')
  if (dialog) params.set('dialog', dialog.name)
  if (dialog?.lead) params.set('lead', dialog.lead)
  return params.size ? `?${params}` : ''
}

/** The dialog that a query asks for; null for none, and for what is no dialog. */
export function readLeadDialog(search: string): OpenLeadDialog | null {
  const params = new URLSearchParams(search)
  const asked = params.get('dialog')
  if (asked === 'progress-logs') return { name: asked, lead: null }
  const name = leadDialogNames.find((name) => name === asked)
  const lead = params.get('lead') ?? ''
  return name && /^[1-9]\d{0,14}$/.test(lead) ? { name, lead } : null
}

/** Opens and closes the dialogs of the leads screen: opening is a new entry of the history, so that Back closes. */
export function useLeadDialog() {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const dialog = useMemo(() => readLeadDialog(search), [search])
  const isOpenedHere = state?.isDialogOpened === true
  const open = useCallback(
    (next: OpenLeadDialog) =>
      void navigate({ search: withLeadDialog(search, next), hash }, { state: { isDialogOpened: true } }),
    [navigate, search, hash],
  )
  const close = useCallback(() => {
    // A dialog that a link opened has no entry without it to go back to.
    if (isOpenedHere) goUnasked(-1)
    else void navigate({ search: withLeadDialog(search, null), hash }, { replace: true })
  }, [navigate, search, hash, isOpenedHere])
  return { dialog, open, close }
}
