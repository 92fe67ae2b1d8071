import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { chakra } from '@chakra-ui/react'
import type { Point } from '../rows/useRowMenu'

export const Tip = chakra('div', {
  base: {
    ...{ position: 'fixed', zIndex: 1500, maxWidth: '280px', px: '3', py: '2', borderRadius: 'md' },
    ...{ bg: 'bg.inverse', color: 'fg.inverse', boxShadow: 'md', pointerEvents: 'none' },
    ...{ textStyle: 'figure', fontSize: 'xs', lineHeight: '18px' },
    '& b': { display: 'block', fontWeight: 'medium' },
    '& span': { opacity: 0.8 },
  },
})

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
    <Tip ref={tip} id={id} role="tooltip">
      {children}
    </Tip>,
    document.body,
  )
}
