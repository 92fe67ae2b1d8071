/** Margin in pixels at window edges. */
export const edge = 8

/** Puts what floats under its button, or above it where there is no room below; with `atEnd` their right edges are in line. */
export function placeBeside(sheet: HTMLElement, button: HTMLElement, atEnd = false) {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetWidth: width, offsetHeight: height } = sheet
  const isBelow = bottom + height + edge <= clientHeight || top < height + edge
  sheet.style.left = `${Math.max(edge, Math.min(atEnd ? right - width : left, clientWidth - width - edge))}px`
  sheet.style.top = `${isBelow ? bottom + 4 : top - height - 4}px`
}
