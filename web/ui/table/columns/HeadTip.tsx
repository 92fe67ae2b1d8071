import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from '../rows/useRowMenu'

/** Explanation of a column, below its title and inside the window. */
export function HeadTip({ id, at, children }: { id: string; at: Point; children: ReactNode }) {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = tip.current
    if (!element) return
    element.style.left = `${Math.max(8, Math.min(at.x - element.offsetWidth, window.innerWidth - element.offsetWidth - 8))}px`
    element.style.top = `${at.y + 4}px`
  }, [at])
  return createPortal(
    <div ref={tip} id={id} role="tooltip" className="dt-tip">
      {children}
    </div>,
    document.body,
  )
}
