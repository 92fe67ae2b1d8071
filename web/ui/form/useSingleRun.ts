import { useRef, useState } from 'react'

/**
 * Runs one piece of work at a time. A button is drawn as disabled only after the task in which it was pressed, so a second press in
 * the same task must be refused here. `run` answers undefined for a refused one.
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
