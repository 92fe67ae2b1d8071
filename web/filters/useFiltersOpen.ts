import { useState } from 'react'
import { usePhone } from '../shell/useMedia'
import { useRememberedOpen } from './useRememberedOpen'

/** Whether the filter panel is open: remembered, but on a phone, where it covers the screen, open only when asked for. */
export function useFiltersOpen(entry: string): [boolean, (open: boolean) => void] {
  const phone = usePhone()
  const [remembered, remember] = useRememberedOpen(entry)
  const [open, setOpen] = useState(remembered && !phone)
  const change = (next: boolean) => {
    setOpen(next)
    if (!phone) remember(next)
  }
  return [open, change]
}
