/** Whether the progress logs are open, in the URL: `dialog=progress-logs`. */
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { leaveWithoutPrompt } from '../../ui/form/useDirtyGuard'

export const hasProgressLogs = (search: string) => new URLSearchParams(search).get('dialog') === 'progress-logs'

/** The query with the progress logs open or closed; other parameters are kept. */
export function withProgressLogs(search: string, isOpen: boolean): string {
  const params = new URLSearchParams(search)
  params.delete('dialog')
  if (isOpen) params.set('dialog', 'progress-logs')
  return params.size ? `?${params}` : ''
}

/** Opens and closes the progress logs. Opening adds a history entry, so that Back closes them. */
export function useProgressLogsDialog() {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isOpenedHere = state?.isDialogOpened === true
  const open = useCallback(
    () => void navigate({ search: withProgressLogs(search, true), hash }, { state: { isDialogOpened: true } }),
    [navigate, search, hash],
  )
  const close = useCallback(() => {
    // A dialog opened by a link has no history entry to return to.
    if (isOpenedHere) leaveWithoutPrompt(-1)
    else void navigate({ search: withProgressLogs(search, false), hash }, { replace: true })
  }, [navigate, search, hash, isOpenedHere])
  return { isOpen: hasProgressLogs(search), open, close }
}
