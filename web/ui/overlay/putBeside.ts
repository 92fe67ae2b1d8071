/** Pixels kept free at the edges of the window. */
export const edge = 8

/** Puts what floats under its button, or above it where there is no room below. */
export function putBeside(sheet: HTMLElement, button: HTMLElement) {
  const { left, top, bottom } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetWidth: width, offsetHeight: height } = sheet
  const isBelow = bottom + height + edge <= clientHeight || top < height + edge
  sheet.style.left = `${Math.max(edge, Math.min(left, clientWidth - width - edge))}px`
  sheet.style.top = `${isBelow ? bottom + 4 : top - height - 4}px`
}
