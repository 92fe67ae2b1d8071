import { useRef, type TouchEvent } from 'react'

/** Minimum horizontal distance in pixels. */
const minPixels = 60

/** Swipe left for the next, right for the previous lead. */
export function useSwipe({ next, previous }: { next: () => void; previous: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0)
      start.current = touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0)
      if (!touch || !start.current) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      start.current = null
      if (Math.abs(x) < minPixels || Math.abs(x) < 2 * Math.abs(y)) return
      if (x < 0) next()
      else previous()
    },
  }
}
