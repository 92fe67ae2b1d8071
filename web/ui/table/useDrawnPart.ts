import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Where a scroller stands and how much of it shows, in pixels. */
export interface Scrolled {
  top: number
  left: number
  width: number
  height: number
}

/** Indexes, `to` and `last` inclusive; `last` is below `first` where nothing shows. */
export interface DrawnPart {
  first: number
  last: number
  from: number
  to: number
  /** How many of the pinned columns stay at the left edge. */
  pins: number
}

const nowhere: Scrolled = { top: 0, left: 0, width: 0, height: 0 }
const isSame = (a: DrawnPart, b: DrawnPart) =>
  a.first === b.first && a.last === b.last && a.from === b.from && a.to === b.to && a.pins === b.pins

/**
 * The part of a scroller's content that is to be drawn, kept up to date; drawn anew only when that is another part.
 * `partOf` says which part shows at a place: keep it the same function while rows and columns keep their places.
 */
export function useDrawnPart(scroller: RefObject<HTMLElement | null>, partOf: (at: Scrolled) => DrawnPart): DrawnPart {
  const [at, setAt] = useState(nowhere)
  const part = partOf(at)
  const latest = useRef({ partOf, part, at })
  const isAnother = useCallback((to: Scrolled) => {
    latest.current.at = to
    return !isSame(latest.current.partOf(to), latest.current.part)
  }, [])

  useLayoutEffect(() => {
    latest.current = { partOf, part, at: latest.current.at }
    // It may have gone on a little since it was drawn last, which counts once rows have another height.
    if (isAnother(latest.current.at)) setAt(latest.current.at)
  }, [partOf, part, isAnother])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const read = (): Scrolled => ({
      top: element.scrollTop,
      left: element.scrollLeft,
      width: element.clientWidth,
      height: element.clientHeight,
    })
    const follow = () => {
      const to = read()
      // At once: drawn after this frame, the rows that come into view would be blank in it.
      if (isAnother(to)) flushSync(() => setAt(to))
    }
    const first = read()
    if (isAnother(first)) setAt(first)
    element.addEventListener('scroll', follow, { passive: true })
    // An old browser keeps the size of the beginning.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(follow)
    observer?.observe(element)
    return () => {
      element.removeEventListener('scroll', follow)
      observer?.disconnect()
    }
  }, [scroller, isAnother])
  return part
}
