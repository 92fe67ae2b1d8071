import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { scrollName } from '../../ui/table/scrollName'

interface Place {
  top: number
  left: number
}
/** By `scrollName`. */
type Places = Record<string, Place>

const entry = 'scroll_places'
/** Maximum number of history entries. */
const maxPlaces = 50
/** Maximum time to wait for rows, in milliseconds. */
const patience = 10_000
/** How long a position must stay as it was restored, in milliseconds. */
const hold = 1_000
/** User input that cancels restoring. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scroll positions by history entry, also after a reload. */
function readPlaces(): Map<string, Places> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(entry) ?? '[]') as [string, Places][])
  } catch {
    return new Map() // invalid content: start at the top
  }
}

const scrollerOf = (name: string) => document.querySelector(`[${scrollName}=${JSON.stringify(name)}]`)

/** Current scroll positions of all elements. */
const placesNow = (): Places =>
  Object.fromEntries(
    [...document.querySelectorAll(`[${scrollName}]`)].map((element) => [
      element.getAttribute(scrollName),
      { top: element.scrollTop, left: element.scrollLeft },
    ]),
  )

/** Whether the position can be restored now, or never because there are fewer rows. */
function isReady(element: Element, { top, left }: Place): boolean {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element
  const hasRoom = scrollHeight - clientHeight >= top && scrollWidth - clientWidth >= left
  return hasRoom || element.getAttribute('aria-busy') === 'false'
}

/**
 * Restores scroll positions when the rows are loaded, and again while what is above them comes and goes. Returns a function
 * that stops it.
 */
function bringBack(places: Places): () => void {
  const waiting = new Map(Object.entries(places))
  const reached = new Map<string, Place & { since: number }>()
  const deadline = performance.now() + patience
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const move of ownMoves) document.removeEventListener(move, stop, true)
  }
  const attempt = () => {
    const now = performance.now()
    for (const [name, place] of waiting) {
      const element = scrollerOf(name)
      if (!element || !isReady(element, place)) continue
      const held = reached.get(name)
      if (held?.top === element.scrollTop && held.left === element.scrollLeft) {
        if (now - held.since > hold) waiting.delete(name)
        continue
      }
      element.scrollTop = place.top
      element.scrollLeft = place.left
      reached.set(name, { top: element.scrollTop, left: element.scrollLeft, since: now })
    }
    if (!waiting.size || now > deadline) return stop()
    frame = requestAnimationFrame(attempt)
  }
  for (const move of ownMoves) document.addEventListener(move, stop, { capture: true, passive: true })
  attempt()
  return stop
}

/**
 * Restores scroll positions of lists and pages on back and forward navigation; new screens start at the top. Elements
 * opt in with `scrollName`.
 */
export function useScrollMemory() {
  const { key, pathname, search } = useLocation()
  // History entries have unique keys, except for the first one of a tab.
  const step = `${key} ${pathname}${search}`
  const places = useRef<Map<string, Places>>(null)
  places.current ??= readPlaces()
  const now = useRef({ step, pathname })

  useLayoutEffect(() => {
    const isAnother = now.current.pathname !== pathname
    now.current = { step, pathname }
    const known = places.current?.get(step)
    if (known) return bringBack(known)
    const page = scrollerOf('page')
    if (isAnother && page) page.scrollTop = 0
    // Stores the positions before the user scrolls.
    places.current?.set(step, placesNow())
    return undefined
  }, [step, pathname])

  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      const name = target instanceof Element ? target.getAttribute(scrollName) : null
      if (name === null || !(target instanceof Element) || !places.current) return
      const { step } = now.current
      const known = places.current.get(step) ?? {}
      // Moves the latest entry to the end.
      places.current.delete(step)
      places.current.set(step, { ...known, [name]: { top: target.scrollTop, left: target.scrollLeft } })
    }
    const keep = () => {
      try {
        sessionStorage.setItem(entry, JSON.stringify([...(places.current ?? [])].slice(-maxPlaces)))
      } catch {
        // Storage is full: lists start at the top after a reload.
      }
    }
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      document.removeEventListener('scroll', onScroll, true)
      window.removeEventListener('pagehide', keep)
    }
  }, [])
}
