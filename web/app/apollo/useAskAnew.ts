import { useEffect, useRef } from 'react'

/**
 * Asks for the same anew whenever `asked` changes: somebody pressed Apply or Refresh. Where the question has changed with it,
 * the query asks by itself, and the client sends the two as one.
 */
export function useAskAnew(asked: number, refetch: () => Promise<unknown>, skip = false): void {
  const last = useRef(asked)
  useEffect(() => {
    const again = last.current !== asked
    last.current = asked
    if (again && !skip) refetch().catch(() => {}) // A failure shows through the query's `error`.
  }, [asked, skip, refetch])
}
