import { useSyncExternalStore } from 'react'

/** An overlay that covers the page, and what had the focus before it, the last first. */
interface Open {
  element: HTMLElement
  openers: readonly Element[]
  close: () => void
}
let open: readonly Open[] = []
const listeners = new Set<() => void>()

function set(next: readonly Open[]) {
  open = next
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * What has the focus now, then what had it before each open overlay: where the focus goes back to, if the elements before
 * are gone.
 */
export const openersNow = (): readonly Element[] => [
  ...(document.activeElement ? [document.activeElement] : []),
  ...(open.at(-1)?.openers ?? []),
]

/** Notes an overlay that covers the page, until the function that it returns is called. */
export function addModal(element: HTMLElement, openers: readonly Element[], close: () => void): () => void {
  set([...open, { element, openers, close }])
  return () => set(open.filter((other) => other.element !== element))
}

/** Closes the overlay around an element, if there is one: what the element opens would be behind it. */
export const closeAround = (element: Element) => open.findLast((one) => one.element.contains(element))?.close()

/** Container for elements that must stay usable: the topmost overlay that covers the page, else the page. */
export const useUppermost = (): HTMLElement =>
  useSyncExternalStore(subscribe, () => open.at(-1)?.element ?? document.body)

/** The topmost overlay that covers the page; null if none is open. */
export const openModal = (): Element | null => open.at(-1)?.element ?? null
