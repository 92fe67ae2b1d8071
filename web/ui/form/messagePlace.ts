/** Where messages lie: beside what is being worked on, never over it. */

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
type Size = { width: number; height: number }

/** Pixels kept free at the edges of the window, and around what messages keep clear of. */
const edge = 16
const gap = 8

/** What messages keep clear of: dialogs (of an open lead, which may fill the screen, its buttons alone), whatever opened over the page, pagers, totals, bars of actions, the navigation. */
const worked = [
  '[role=dialog]:not(.lead-panel)',
  '[role=alertdialog]',
  '[role=menu]',
  '[role=listbox]',
  '[role=toolbar]',
  '.popover-sheet',
  '.filter-panel',
  '.broker-foot',
  '.lead-foot',
  '.cg-draft',
  'nav',
  'tfoot',
].join()
const typedInto = 'input, textarea, select'

const meets = (one: Box, other: Box) =>
  one.left < other.right + gap &&
  one.right > other.left - gap &&
  one.top < other.bottom + gap &&
  one.bottom > other.top - gap

/**
 * The upper left corner of a free place of this size in the window, as low as can be: at the right edge, else in the
 * middle, else at the left edge. Null when there is none.
 */
export function freePlace({ width, height }: Size, view: Size, taken: readonly Box[]) {
  const margin = Math.max(0, Math.min(edge, (view.width - width) / 2))
  const lefts = [view.width - width - margin, (view.width - width) / 2, margin]
  for (const left of lefts) {
    let top = view.height - height - edge
    while (top >= gap) {
      const box = { left, top, right: left + width, bottom: top + height }
      const hit = taken.filter((other) => meets(box, other))
      if (!hit.length) return { left, top }
      top = Math.min(...hit.map((other) => other.top)) - gap - height
    }
  }
  return null
}

/** The boxes of what messages keep clear of, in the page or in its uppermost dialog. */
function takenWithin(within: Element): Box[] {
  const parts = [...within.querySelectorAll(worked)]
  if (within !== document.body) parts.push(within)
  const focused = document.activeElement
  if (focused?.matches(typedInto)) parts.push(focused)
  return parts.map((part) => part.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0)
}

/**
 * Puts the messages, which lie over everything, into a free place. Where a dialog leaves none, as on a phone, they become
 * a part of it, above its buttons; a page without one has them at its lower right corner.
 */
export function placeMessages(list: HTMLElement, within: Element) {
  const { width, height } = list.getBoundingClientRect()
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const isOverDialog = within !== document.body
  // What lies below a dialog is inert, and is covered only where there is no other place.
  const free =
    freePlace({ width, height }, view, takenWithin(document.body)) ??
    (isOverDialog ? freePlace({ width, height }, view, takenWithin(within)) : null)
  if (!free && isOverDialog) {
    list.hidePopover?.()
    list.toggleAttribute('data-inline', true)
    list.style.inset = ''
    return
  }
  const { left, top } = free ?? { left: view.width - width - edge, top: view.height - height - edge }
  // By its lower edge: what is added, it grows by upwards.
  list.style.inset = `auto auto ${view.height - top - height}px ${left}px`
}
