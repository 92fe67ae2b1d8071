import { useEffect, useRef, type RefObject } from 'react'
import { isScreenKey } from '../screenKeys'

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** J and K lead to the table from anywhere on the screen and go down and up its rows, where those can be opened. */
export function useScreenKeys(grid: RefObject<HTMLElement | null>, step: (by: number) => void, isOn: boolean): void {
  const latest = useRef(step)
  useEffect(() => void (latest.current = step))
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      const by = steps[event.key.toLowerCase()]
      if (!by || event.ctrlKey || event.metaKey || event.altKey || !isScreenKey(event)) return
      event.preventDefault()
      grid.current?.focus({ preventScroll: true })
      latest.current(by)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [grid, isOn])
}
