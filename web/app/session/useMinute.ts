import { useEffect, useState } from 'react'
import { MINUTE, type Instant } from '../../../shared/app/time/timeZones'

/** Local time in epoch milliseconds, updated every minute. */
export function useMinute(): Instant {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
