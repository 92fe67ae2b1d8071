import { useEffect, useState } from 'react'

/** The clock, read each minute while somebody looks: figures are asked for anew, and a range up to now moves on. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
