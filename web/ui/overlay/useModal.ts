import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react'

let open: readonly Element[] = []
const listeners = new Set<() => void>()

function set(next: readonly Element[]) {
  open = next
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where what opened a dialog is gone with it, such as a row that was deleted, a keyboard goes on in the screen's content, not at the page's start. */
const keepPlace = () =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  })

/**
 * Shows a `<dialog>` as the browser's own modal one while it is drawn, anew when `kind` changes: it keeps the focus, makes
 * the page behind inert, and gives the focus back when it closes.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, kind?: string) {
  // Before React takes the element away: an open dialog that is taken away cannot give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    set([...open, element])
    return () => {
      element.close()
      set(open.filter((other) => other !== element))
      keepPlace()
    }
  }, [dialog, kind])
}

/** Where what must stay in reach is drawn: in the uppermost modal dialog, for all outside of it is inert, else in the page. */
export const useUppermost = (): Element => useSyncExternalStore(subscribe, () => open.at(-1) ?? document.body)

/** The uppermost modal dialog; null while none is open. */
export const openModal = (): Element | null => open.at(-1) ?? null
