import { useState } from 'react'
import { usePhone } from '../shell/useMedia'
import { useRememberedOpen } from './useRememberedOpen'

/** Whether the filter panel is open: remembered, but on a phone, where it covers the screen, open only when asked for. */
export function useFiltersOpen(entry: string): [boolean, (open: boolean) => void] {
  const remembered = useRememberedOpen(entry)
  const own = useState(false)
  return usePhone() ? own : remembered
}
