import { useSyncExternalStore } from 'react'

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

/** Notes an overlay that covers the page, until the function that it returns is called. */
export function addModal(element: Element): () => void {
  set([...open, element])
  return () => set(open.filter((other) => other !== element))
}

/** Container for elements that must stay usable: the topmost overlay that covers the page, else the page. */
export const useUppermost = (): Element => useSyncExternalStore(subscribe, () => open.at(-1) ?? document.body)

/** The topmost overlay that covers the page; null if none is open. */
export const openModal = (): Element | null => open.at(-1) ?? null
