import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a moment: what is typed is not asked for with every letter. */
export function useSettled<Value>(value: Value, milliseconds = 400): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
