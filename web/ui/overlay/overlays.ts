import { lazyComponent } from '../layout/FaultBoundary'

const loadModal = () => import('./Modal')

/** What covers the page while mounted. */
export const Modal = lazyComponent(loadModal, 'Modal', null)
/** Frame of all dialogs. */
export const Dialog = lazyComponent(loadModal, 'Dialog', null)

const loadSheets = () => import('./sheets')
/** What a `Popover` opens. */
export const PopoverSheet = lazyComponent(loadSheets, 'PopoverSheet', null)
/** What a `Menu` opens. */
export const MenuSheet = lazyComponent(loadSheets, 'MenuSheet', null)

/** The list of a `Select`. */
export const SelectSheet = lazyComponent(() => import('../form/choices/SelectSheet'), 'SelectSheet', null)

/** The open list of an `IncludeExcludeSelect`. */
export const ChoiceList = lazyComponent(() => import('../form/choices/ChoiceList'), 'ChoiceList', null)

/** Loads the parts of all overlays, so that the first one opens at once. */
export function preloadOverlays() {
  for (const part of [Modal, Dialog, PopoverSheet, MenuSheet, SelectSheet, ChoiceList]) part.preload()
}

const moves = ['pointermove', 'pointerdown', 'keydown'] as const

/** Loads them when a person begins to use the page, so that they do not delay what it shows first. */
export function preloadOverlaysWhenUsed() {
  const load = () => {
    stop()
    preloadOverlays()
  }
  const stop = () => moves.forEach((move) => window.removeEventListener(move, load))
  moves.forEach((move) => window.addEventListener(move, load, { passive: true }))
  return stop
}
