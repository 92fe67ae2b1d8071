import { lazyComponent } from '../layout/FaultBoundary'

const loadModal = () => import('./Modal')

/** What covers the page while mounted. */
export const Modal = lazyComponent(loadModal, 'Modal', null)
/** Frame of all dialogs. */
export const Dialog = lazyComponent(loadModal, 'Dialog', null)

/** Loads the parts of all overlays, so that the first one opens at once. */
export function preloadOverlays() {
  Modal.preload()
  Dialog.preload()
}
