import { useState } from 'react'
import { usePhone } from '../ui/layout/useMedia'
import { useRememberedOpen } from './useRememberedOpen'

/**
 * Whether the filter panel is open: stored in the browser, except on phones, where it covers the screen. `isOpenFirst`
 * is the default.
 */
export function useFiltersOpen(entry: string, isOpenFirst = false): [boolean, (open: boolean) => void] {
  const phone = usePhone()
  const [remembered, remember] = useRememberedOpen(entry, isOpenFirst)
  const [open, setOpen] = useState(remembered && !phone)
  const change = (next: boolean) => {
    setOpen(next)
    if (!phone) remember(next)
  }
  return [open, change]
}
