import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Scroll position and visible size in pixels. */
export interface Scrolled {
  top: number
  left: number
  width: number
  height: number
}

/** Inclusive indexes; `last` is below `first` if nothing is visible. */
export interface DrawnPart {
  first: number
  last: number
  from: number
  to: number
  /** Number of pinned columns that are sticky. */
  pins: number
}

const nowhere: Scrolled = { top: 0, left: 0, width: 0, height: 0 }
const isSame = (a: DrawnPart, b: DrawnPart) =>
  a.first === b.first && a.last === b.last && a.from === b.from && a.to === b.to && a.pins === b.pins

/**
 * The part of a scroller's content to render; re-renders only when it changes. `partOf` returns the part for a
 * position: keep its identity stable while rows and columns do not change.
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
    // The position may have changed slightly since the last render, which matters if row heights change.
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
      // Synchronous, because new rows would otherwise be blank for one frame.
      if (isAnother(to)) flushSync(() => setAt(to))
    }
    const first = read()
    if (isAnother(first)) setAt(first)
    element.addEventListener('scroll', follow, { passive: true })
    // Old browsers keep the initial size.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(follow)
    observer?.observe(element)
    return () => {
      element.removeEventListener('scroll', follow)
      observer?.disconnect()
    }
  }, [scroller, isAnother])
  return part
}
