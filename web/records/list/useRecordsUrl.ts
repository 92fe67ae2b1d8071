import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { goUnasked } from '../../ui/form/useDirtyGuard'
import {
  parseRecords,
  readDialog,
  withDialog,
  withRecords,
  type ListShape,
  type OpenDialog,
  type RecordsState,
} from './recordsUrl'

/** The state of a list, read from and written to the address. `shape` is made once, outside the component. */
export function useRecordsUrl(shape: ListShape) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => parseRecords(shape, search), [shape, search])
  const change = useCallback(
    (change: Partial<RecordsState>, options?: { replace?: boolean }) =>
      void navigate({ search: withRecords(shape, search, { ...state, page: 1, ...change }) }, options),
    [navigate, shape, search, state],
  )
  return { state, change, ...useDialogUrl() }
}

/** The dialog of the address: opening is a new entry of the history, so that Back closes it. */
export function useDialogUrl() {
  const { search, state: entry } = useLocation() as { search: string; state: { isDialogOpened?: unknown } | null }
  const navigate = useNavigate()
  const dialog = useMemo(() => readDialog(search), [search])
  const isOpenedHere = entry?.isDialogOpened === true
  // Closed once something is saved: the address may be another one than when that was asked for. Opened twice in one
  // breath, it is open once, or it would have to be closed twice.
  const latest = useRef(search)
  useLayoutEffect(() => void (latest.current = search), [search])
  const open = useCallback(
    (name: string, id: string | null = null, { replace = false } = {}) => {
      const to = withDialog(latest.current, { name, id } satisfies OpenDialog)
      if (to === latest.current) return
      latest.current = to
      // In the place of another dialog, it closes as that one would have.
      void navigate({ search: to }, { replace, state: { isDialogOpened: !replace || isOpenedHere } })
    },
    [navigate, isOpenedHere],
  )
  const close = useCallback(() => {
    // A dialog that a link opened has no entry without it to go back to.
    if (isOpenedHere) goUnasked(-1)
    else void navigate({ search: withDialog(latest.current, null) }, { replace: true })
  }, [navigate, isOpenedHere])
  return { dialog, open, close }
}
