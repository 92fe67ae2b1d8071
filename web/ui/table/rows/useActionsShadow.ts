import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Shadow beside the sticky actions column while columns are scrolled under it: one element for all rows, updated
 * without rendering the table.
 */
export function useActionsShadow(grid: RefObject<HTMLElement | null>, width: number, endWidth: number | undefined) {
  const shadow = useRef<HTMLDivElement>(null)
  const update = useCallback(() => {
    const [scroller, element] = [grid.current, shadow.current]
    if (!scroller || !element) return
    const { scrollLeft, clientWidth, offsetWidth, offsetTop, offsetHeight } = scroller
    const isBeneath = endWidth !== undefined && scrollLeft + clientWidth < width - 1
    element.hidden = !isBeneath
    if (!isBeneath) return
    element.style.right = `${endWidth + offsetWidth - clientWidth}px`
    element.style.top = `${offsetTop}px`
    element.style.height = `${offsetHeight}px`
  }, [grid, width, endWidth])
  useLayoutEffect(() => {
    update()
    if (!grid.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(update)
    observer.observe(grid.current)
    return () => observer.disconnect()
  }, [grid, update])
  return { shadow, update }
}
