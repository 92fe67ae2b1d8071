/**
 * Focuses the button of a sheet that closes, unless the focus has moved elsewhere; in a table, whose buttons Tab does not
 * reach, the table.
 */
export function returnFocus({ trigger, content }: { trigger: string; content: string }) {
  const { activeElement } = document
  const isInside = activeElement === document.body || document.getElementById(content)?.contains(activeElement)
  if (!isInside) return
  const button = document.getElementById(trigger)
  const table = button?.tabIndex === -1 ? button.closest<HTMLElement>('[role=grid], [role=treegrid]') : null
  ;(table ?? button)?.focus({ preventScroll: true })
}
