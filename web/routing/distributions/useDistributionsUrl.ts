import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { goUnasked } from '../../ui/form/useDirtyGuard'
import {
  parseDistributions,
  readWizard,
  withState,
  withWizard,
  type DistributionsState,
  type OpenWizard,
} from './distributionsUrl'

/** The state of the list, read from and written to its address. */
export function useDistributionsUrl() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => parseDistributions(search), [search])
  const change = useCallback(
    // What is found or ordered otherwise is looked at from its first page.
    (change: Partial<DistributionsState>, options?: { replace?: boolean }) =>
      void navigate({ search: withState(search, { ...state, listPage: 1, ...change }) }, options),
    [navigate, search, state],
  )
  return { state, change }
}

/** Kept with the entries of a wizard in the history. */
interface WizardEntry {
  /** It was opened from the list, which is the entry before it. */
  isDialogOpened?: boolean
  /** Pages that were turned on the way here, each an entry. */
  turned?: number
}

/**
 * The wizard of the address. Opening it and turning to its second page are entries of the history: Back turns the page
 * back, then closes.
 */
export function useWizardUrl() {
  const { search, state } = useLocation() as { search: string; state: WizardEntry | null }
  const navigate = useNavigate()
  const wizard = useMemo(() => readWizard(search), [search])
  const isOpenedHere = state?.isDialogOpened === true
  const turned = state?.turned ?? 0
  const open = useCallback(
    (next: OpenWizard) => void navigate({ search: withWizard(search, next) }, { state: { isDialogOpened: true } }),
    [navigate, search],
  )
  const turnTo = useCallback(
    (page: 1 | 2) => {
      if (!wizard || wizard.page === page) return
      const next = { search: withWizard(search, { ...wizard, page }) }
      if (page === 2) void navigate(next, { state: { ...state, turned: turned + 1 } satisfies WizardEntry })
      else if (turned) goUnasked(-1)
      else void navigate(next, { replace: true, state })
    },
    [navigate, search, wizard, state, turned],
  )
  const close = useCallback(() => {
    const toList = () => void navigate({ search: withWizard(search, null) }, { replace: true })
    const steps = turned + Number(isOpenedHere)
    // A wizard that a link opened has no entry without it to go back to: its first one becomes the list's.
    if (steps && !isOpenedHere) window.addEventListener('popstate', toList, { once: true })
    if (steps) goUnasked(-steps)
    else toList()
  }, [navigate, search, isOpenedHere, turned])
  return { wizard, open, turnTo, close }
}
