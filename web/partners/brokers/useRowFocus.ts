import { useEffect, useRef, type RefObject } from 'react'

/**
 * Where the focus goes when staff add or remove a row of a list: into the first field of the new one, or, when what had the
 * focus has gone, to the button that adds one, which is the last of the list.
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
