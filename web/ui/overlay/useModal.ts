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

/**
 * If the element that opened a dialog was removed, such as a deleted row, the focus goes to the screen's content
 * instead of the start of the page.
 */
const keepPlace = () =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  })

/**
 * Shows a `<dialog>` as modal while mounted, and again when `kind` changes: it traps the focus, makes the page inert,
 * and restores the focus.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, kind?: string) {
  // Before React removes the element, because a removed dialog cannot restore the focus.
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

/**
 * Container for elements that must stay usable: the topmost modal dialog (everything outside is inert), else the page.
 */
export const useUppermost = (): Element => useSyncExternalStore(subscribe, () => open.at(-1) ?? document.body)

/** The topmost modal dialog; null if none is open. */
export const openModal = (): Element | null => open.at(-1) ?? null
