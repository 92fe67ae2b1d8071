import { useLayoutEffect, useState } from 'react'

/**
 * A value once it is on screen. The router draws a new address in a transition, which may be begun several times before
 * it shows: a query that took its variables from it would be asked in each, and between them once more for the old ones.
 */
export function useCommitted<Value>(value: Value): Value {
  const [committed, setCommitted] = useState(value)
  useLayoutEffect(() => setCommitted(value), [value])
  return committed
}
