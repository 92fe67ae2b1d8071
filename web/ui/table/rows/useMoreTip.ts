import { useId, useLayoutEffect, useState, type MouseEvent } from 'react'
import type { CellPlace } from '../tableTypes'
import type { Point } from './useRowMenu'

/** Tooltip with all values of a cell that shows only the first ones, on hover and focus. */
export function useMoreTip(activeId: string, active: CellPlace | null) {
  const id = useId()
  const [under, setUnder] = useState<HTMLElement | null>(null)
  const [follows, setFollows] = useState(false)
  const [told, setTold] = useState<{ id: string; text: string; at: Point } | null>(null)
  useLayoutEffect(() => {
    const cell = follows && active ? document.getElementById(activeId) : null
    const list = under ?? cell?.querySelector<HTMLElement>('[data-more]')
    const edges = list?.isConnected ? list.getBoundingClientRect() : null
    setTold(list && edges ? { id, text: list.dataset.more ?? '', at: { x: edges.right, y: edges.bottom } } : null)
    if (!list || !cell) return
    cell.setAttribute('aria-describedby', id)
    return () => cell.removeAttribute('aria-describedby')
  }, [under, follows, active, activeId, id])
  return {
    told,
    onMouseOver: ({ target }: MouseEvent) =>
      setUnder(target instanceof Element ? target.closest<HTMLElement>('[data-more]') : null),
    hide: () => setUnder(null),
    onKeyDown: ({ key }: { key: string }) => {
      setFollows(key !== 'Escape')
      if (key === 'Escape') setUnder(null)
    },
    onBlur: () => setFollows(false),
  }
}
