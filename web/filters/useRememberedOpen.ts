import { useState } from 'react'

/** Whether something is open, remembered in this browser under `entry`. */
export function useRememberedOpen(entry: string): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(() => localStorage.getItem(entry) === 'true')
  return [
    open,
    (next) => {
      localStorage.setItem(entry, String(next))
      setOpen(next)
    },
  ]
}
