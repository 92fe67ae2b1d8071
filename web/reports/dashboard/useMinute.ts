import { useEffect, useState } from 'react'

/** Current time, updated every minute while the page is visible, to refetch figures and move ranges that end now. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
