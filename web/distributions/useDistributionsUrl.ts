import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { goUnasked } from '../components/useDirtyGuard'
import { parseDistributions, readWizard, withState, withWizard, type DistributionsState, type OpenWizard } from './distributionsUrl'

/** The state of the list, read from and written to its address. */
export function useDistributionsUrl() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => parseDistributions(search), [search])
  const change = useCallback(
    (change: Partial<DistributionsState>, options?: { replace?: boolean }) => void navigate({ search: withState(search, { ...state, ...change }) }, options),
    [navigate, search, state],
  )
  return { state, change }
}

/** The wizard of the address: opening is a new entry of the history, so that Back closes; its pages are not. */
export function useWizardUrl() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const wizard = useMemo(() => readWizard(search), [search])
  const isOpenedHere = state?.isDialogOpened === true
  const open = useCallback(
    (next: OpenWizard) => void navigate({ search: withWizard(search, next) }, { state: { isDialogOpened: true } }),
    [navigate, search],
  )
  const turnTo = useCallback(
    (page: 1 | 2) => void (wizard && navigate({ search: withWizard(search, { ...wizard, page }) }, { replace: true, state })),
    [navigate, search, wizard, state],
  )
  const close = useCallback(() => {
    // A wizard that a link opened has no entry without it to go back to.
    if (isOpenedHere) goUnasked(-1)
    else void navigate({ search: withWizard(search, null) }, { replace: true })
  }, [navigate, search, isOpenedHere])
  return { wizard, open, turnTo, close }
}
