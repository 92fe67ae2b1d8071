import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focus after adding or removing a row of a list: the first field of a new row, or the add button (the last one in the
 * list) if the focused element was removed.
 */
export function useRowFocus(count: number): { list: RefObject<HTMLElement | null>; acted: () => void } {
  const list = useRef<HTMLElement>(null)
  const before = useRef<number | null>(null)
  useEffect(() => {
    const was = before.current
    before.current = null
    if (was === null || was === count) return
    if (count > was) list.current?.querySelector<HTMLElement>('[role=group]:last-of-type input')?.focus()
    else if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(':scope > button:last-of-type')?.focus()
  }, [count])
  return { list, acted: () => void (before.current = count) }
}
