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

/** Loads the parts of all overlays, so that the first one opens at once. */
export function preloadOverlays() {
  for (const part of [Modal, Dialog, PopoverSheet, MenuSheet, SelectSheet]) part.preload()
}
