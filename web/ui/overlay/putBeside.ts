/** Margin in pixels at window edges. */
export const edge = 8

/** Positions an overlay below its button, or above it if there is no space. */
export function putBeside(sheet: HTMLElement, button: HTMLElement) {
  const { left, top, bottom } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetWidth: width, offsetHeight: height } = sheet
  const isBelow = bottom + height + edge <= clientHeight || top < height + edge
  sheet.style.left = `${Math.max(edge, Math.min(left, clientWidth - width - edge))}px`
  sheet.style.top = `${isBelow ? bottom + 4 : top - height - 4}px`
}
