import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { scrollName } from '../../ui/table/scrollName'

interface Place {
  top: number
  left: number
}
/** By the name of what scrolls. */
type Places = Record<string, Place>

const entry = 'scroll_places'
/** Steps of the history that are remembered. */
const most = 50
/** Milliseconds that rows may take to come; after that the list stays where it is. */
const patience = 10_000
/** What says that the user has gone on: nothing may move under them then. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Places by step, over a reload too. */
function readPlaces(): Map<string, Places> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(entry) ?? '[]') as [string, Places][])
  } catch {
    return new Map() // What cannot be read is forgotten: lists begin at the top.
  }
}

const scrollerOf = (name: string) => document.querySelector(`[${scrollName}=${JSON.stringify(name)}]`)

/** Where everything on screen stands. */
const placesNow = (): Places =>
  Object.fromEntries(
    [...document.querySelectorAll(`[${scrollName}]`)].map((element) => [
      element.getAttribute(scrollName),
      { top: element.scrollTop, left: element.scrollLeft },
    ]),
  )

/** Whether it can be brought there now, or never: its rows are there and are fewer than they were. */
function isReady(element: Element, { top, left }: Place): boolean {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element
  const hasRoom = scrollHeight - clientHeight >= top && scrollWidth - clientWidth >= left
  return hasRoom || element.getAttribute('aria-busy') === 'false'
}

/** Brings everything to its place once its rows are there. Returns how to stop. */
function bringBack(places: Places): () => void {
  const waiting = new Map(Object.entries(places))
  const deadline = performance.now() + patience
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const move of ownMoves) document.removeEventListener(move, stop, true)
  }
  const attempt = () => {
    for (const [name, place] of waiting) {
      const element = scrollerOf(name)
      if (!element || !isReady(element, place)) continue
      element.scrollTop = place.top
      element.scrollLeft = place.left
      waiting.delete(name)
    }
    if (!waiting.size || performance.now() > deadline) return stop()
    frame = requestAnimationFrame(attempt)
  }
  for (const move of ownMoves) document.addEventListener(move, stop, { capture: true, passive: true })
  attempt()
  return stop
}

/**
 * Brings lists and pages back to where they were scrolled when somebody steps through the history; another screen begins at
 * its top. What takes part carries `scrollName`.
 */
export function useScrollMemory() {
  const { key, pathname, search } = useLocation()
  // Every new entry of the history has a key of its own, but for the first one of a tab.
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
    // What nobody scrolls from here on stands where it stands now.
    places.current?.set(step, placesNow())
    return undefined
  }, [step, pathname])

  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      const name = target instanceof Element ? target.getAttribute(scrollName) : null
      if (name === null || !(target instanceof Element) || !places.current) return
      const { step } = now.current
      const known = places.current.get(step) ?? {}
      // The latest stands last.
      places.current.delete(step)
      places.current.set(step, { ...known, [name]: { top: target.scrollTop, left: target.scrollLeft } })
    }
    const keep = () => {
      try {
        sessionStorage.setItem(entry, JSON.stringify([...(places.current ?? [])].slice(-most)))
      } catch {
        // No room in the browser's storage: lists begin at the top after a reload.
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
