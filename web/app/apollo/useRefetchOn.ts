import { useEffect, useRef } from 'react'

/**
 * Refetches whenever `asked` changes (Apply or Refresh). If the variables change too, the query itself fetches, and
 * Apollo deduplicates both requests.
 */
export function useRefetchOn(asked: number, refetch: () => Promise<unknown>, skip = false): void {
  const last = useRef(asked)
  useEffect(() => {
    const again = last.current !== asked
    last.current = asked
    if (again && !skip) refetch().catch(() => {}) // the query returns the error
  }, [asked, skip, refetch])
}
