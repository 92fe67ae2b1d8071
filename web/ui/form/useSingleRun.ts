import { useRef, useState } from 'react'

/**
 * Prevents concurrent runs. A button is disabled only after the current task, so a second click in the same task must
 * be ignored here; `run` then returns undefined.
 */
export function useSingleRun() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const run = async <T>(work: () => T | Promise<T>): Promise<T | undefined> => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    try {
      return await work()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, run }
}
