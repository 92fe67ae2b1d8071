import { useEffect, useRef, useState } from 'react'

/** Least time between two texts of a live region: a screen reader reads one before the next. */
const calmMs = 10_000

/**
 * A text for screen readers that live data changes often: the latest one is read out, at most once in ten seconds; an
 * empty one takes effect at once.
 */
export function CalmStatus({ text }: { text: string }) {
  const [spoken, setSpoken] = useState(text)
  const next = useRef(0)
  useEffect(() => {
    if (text === spoken) return
    const timer = setTimeout(
      () => {
        next.current = Date.now() + calmMs
        setSpoken(text)
      },
      Math.max(0, next.current - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [text, spoken])
  return (
    <span className="visually-hidden" role="status">
      {text && spoken}
    </span>
  )
}
