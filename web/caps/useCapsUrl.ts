import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { goUnasked } from '../components/useDirtyGuard'
import { parseCaps, readCapDialog, withCapDialog, withCaps, type CapsState, type OpenCapDialog } from './capsUrl'

/** The state of the list, read from and written to the address. */
export function useCapsUrl() {
  const { search, state: entry } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => parseCaps(search), [search])
  const change = useCallback(
    (change: Partial<CapsState>, options?: { replace?: boolean }) => void navigate({ search: withCaps(search, { ...state, page: 1, ...change }) }, options),
    [navigate, search, state],
  )
  return { state, change, ...useDialogUrl(search, entry) }
}

/** The dialog of the address: opening is a new entry of the history, so that Back closes it. */
function useDialogUrl(search: string, entry: { isDialogOpened?: unknown } | null) {
  const navigate = useNavigate()
  const dialog = useMemo(() => readCapDialog(search), [search])
  const isOpenedHere = entry?.isDialogOpened === true
  const open = useCallback(
    (next: OpenCapDialog) => void navigate({ search: withCapDialog(search, next) }, { state: { isDialogOpened: true } }),
    [navigate, search],
  )
  const close = useCallback(() => {
    // A dialog that a link opened has no entry without it to go back to.
    if (isOpenedHere) goUnasked(-1)
    else void navigate({ search: withCapDialog(search, null) }, { replace: true })
  }, [navigate, search, isOpenedHere])
  return { dialog, open, close }
}
