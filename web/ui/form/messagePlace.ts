/** Positions messages so that they do not cover what the user is working on. */

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
type Size = { width: number; height: number }

/** Margin in pixels at window edges and around avoided elements. */
const edge = 16
const gap = 8

/**
 * Elements that messages avoid: dialogs (only the buttons of the lead panel, which can fill the screen), popovers,
 * pagers, totals, action bars and the navigation.
 */
const worked = [
  '[role=dialog]:not(.lead-panel)',
  '[role=alertdialog]',
  '[role=menu]',
  '[role=listbox]',
  '[role=toolbar]',
  '.popover__content',
  '.filter-panel',
  '.save-bar',
  '.lead-foot',
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
 * Upper left corner of the lowest free area of this size: at the right edge, else in the middle, else at the left edge.
 * Null if there is none.
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

/** Boxes of avoided elements in the page or its topmost dialog. */
function takenWithin(within: Element): Box[] {
  const parts = [...within.querySelectorAll(worked)]
  if (within !== document.body) parts.push(within)
  const focused = document.activeElement
  if (focused?.matches(typedInto)) parts.push(focused)
  return parts.map((part) => part.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0)
}

/**
 * Moves the messages to a free area. If a dialog leaves none, as on phones, they become part of it above its buttons;
 * without a dialog they are at the lower right.
 */
export function placeMessages(list: HTMLElement, within: Element) {
  const { width, height } = list.getBoundingClientRect()
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const isOverDialog = within !== document.body
  // Content below a dialog is inert; cover it only if there is no other area.
  const free =
    freePlace({ width, height }, view, takenWithin(document.body)) ??
    (isOverDialog ? freePlace({ width, height }, view, takenWithin(within)) : null)
  if (!free && isOverDialog) {
    list.hidePopover?.()
    // The dialog keeps its size, so that nothing in it moves: its body scrolls for the space of the messages.
    if (within instanceof HTMLElement) within.style.height = `${within.getBoundingClientRect().height}px`
    list.toggleAttribute('data-inline', true)
    list.style.inset = ''
    return
  }
  const { left, top } = free ?? { left: view.width - width - edge, top: view.height - height - edge }
  // Anchored at the bottom, so that additional messages grow upwards.
  list.style.inset = `auto auto ${view.height - top - height}px ${left}px`
}
