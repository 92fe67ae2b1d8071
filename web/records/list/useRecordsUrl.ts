import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { leaveWithoutPrompt } from '../../ui/form/useDirtyGuard'
import {
  parseRecords,
  readDialog,
  withDialog,
  withRecords,
  type ListShape,
  type OpenDialog,
  type RecordsState,
} from './recordsUrl'

/** State of a list in the URL. Create `shape` once, outside the component. */
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

/** The dialog in the URL. Opening adds a history entry, so that Back closes it. */
export function useDialogUrl() {
  const { search, state: entry } = useLocation() as { search: string; state: { isDialogOpened?: unknown } | null }
  const navigate = useNavigate()
  const dialog = useMemo(() => readDialog(search), [search])
  const isOpenedHere = entry?.isDialogOpened === true
  // A ref, because the URL may have changed between the request and the end of a save. Opening twice at once must add
  // only one history entry.
  const latest = useRef(search)
  useLayoutEffect(() => void (latest.current = search), [search])
  const open = useCallback(
    (name: string, id: string | null = null, { replace = false } = {}) => {
      const to = withDialog(latest.current, { name, id } satisfies OpenDialog)
      if (to === latest.current) return
      latest.current = to
      // When it replaces another dialog, it closes in the same way.
      void navigate({ search: to }, { replace, state: { isDialogOpened: !replace || isOpenedHere } })
    },
    [navigate, isOpenedHere],
  )
  const close = useCallback(() => {
    // A dialog opened by a link has no history entry to return to.
    if (isOpenedHere) leaveWithoutPrompt(-1)
    else void navigate({ search: withDialog(latest.current, null) }, { replace: true })
  }, [navigate, isOpenedHere])
  return { dialog, open, close }
}
