/** Focuses the button of a sheet that closes, unless the focus has moved elsewhere. */
export function returnFocus({ trigger, content }: { trigger: string; content: string }) {
  const { activeElement } = document
  const isInside = activeElement === document.body || document.getElementById(content)?.contains(activeElement)
  if (isInside) document.getElementById(trigger)?.focus({ preventScroll: true })
}
