import { useEffect, useState } from 'react'

const everyMs = 5_000

/** The current time in epoch milliseconds, for texts such as `3 min`. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
