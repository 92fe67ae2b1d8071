import type { MouseEvent } from 'react'

/** Shows the full text of a truncated cell or fact, or of a line in it, as tooltip. Set on hover, because few cells need it. */
export function showOverflowTitle({ target }: MouseEvent) {
  const cell = target instanceof Element ? target.closest('td, th, dd') : null
  if (cell?.querySelector('[data-more]')) return // has its own tooltip
  for (let part = target instanceof HTMLElement ? target : null; cell && part; part = part.parentElement) {
    if (!part.title && part.scrollWidth > part.clientWidth) part.title = part.textContent ?? ''
    if (part === cell) return
  }
}
