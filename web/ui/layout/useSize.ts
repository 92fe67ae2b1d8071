import { useLayoutEffect, useRef, useState } from 'react'

/** The size of an element, kept up to date. For charts: the library's own responsive wrapper does not load under this bundler. */
export function useSize() {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const current = element.current
    if (!current) return
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight })
    measure()
    // An old browser draws it once.
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { element, ...size }
}
