import { useLayoutEffect, useRef, useState } from 'react'

/** Number of children that fit on the first line of a wrapping row; others are moved to a menu. */
export function useFitting(count: number, names: string) {
  const row = useRef<HTMLElement>(null)
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const current = row.current
    if (!current) return
    const measure = () => {
      const children = [...current.children].filter((child): child is HTMLElement => child instanceof HTMLElement)
      const top = children[0]?.offsetTop
      setFitting(children.filter((child) => child.offsetTop === top).length)
    }
    measure()
    // Old browsers measure only once.
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [count, names])
  return { row, fitting }
}
