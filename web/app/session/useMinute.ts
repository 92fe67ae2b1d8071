import { useEffect, useState } from 'react'
import { MINUTE, type Instant } from '../../../shared/app/time/timeZones'

/** This browser's time, epoch milliseconds, read anew each minute: for what is told in minutes. */
export function useMinute(): Instant {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
