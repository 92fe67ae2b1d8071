import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { leaveWithoutPrompt } from '../../ui/form/useDirtyGuard'
import {
  parseDistributions,
  readWizard,
  withState,
  withWizard,
  type DistributionsState,
  type OpenWizard,
} from './distributionsUrl'

/** State of the list in the URL. */
export function useDistributionsUrl() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => parseDistributions(search), [search])
  const change = useCallback(
    // Other filters or order start at page 1.
    (change: Partial<DistributionsState>, options?: { replace?: boolean }) =>
      void navigate({ search: withState(search, { ...state, listPage: 1, ...change }) }, options),
    [navigate, search, state],
  )
  return { state, change }
}

/** Location state of a wizard's history entries. */
interface WizardEntry {
  /** Opened from the list, which is the previous entry. */
  isDialogOpened?: boolean
  /** Number of page turns, each of which is a history entry. */
  turned?: number
}

/**
 * Wizard in the URL. Opening it and going to its second page add history entries: Back returns to the first page, then
 * closes.
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
      else if (turned) leaveWithoutPrompt(-1)
      else void navigate(next, { replace: true, state })
    },
    [navigate, search, wizard, state, turned],
  )
  const close = useCallback(() => {
    const toList = () => void navigate({ search: withWizard(search, null) }, { replace: true })
    const steps = turned + Number(isOpenedHere)
    // A wizard opened by a link has no earlier entry: its first one becomes the list.
    if (steps && !isOpenedHere) window.addEventListener('popstate', toList, { once: true })
    if (steps) leaveWithoutPrompt(-steps)
    else toList()
  }, [navigate, search, isOpenedHere, turned])
  return { wizard, open, turnTo, close }
}
