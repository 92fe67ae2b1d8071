import { useCallback, useState } from 'react'

/** Whether something is open, stored in the browser as `entry`; `isOpenFirst` is the default. */
export function useRememberedOpen(entry: string, isOpenFirst = false): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(() => (localStorage.getItem(entry) ?? String(isOpenFirst)) === 'true')
  const remember = useCallback(
    (next: boolean) => {
      localStorage.setItem(entry, String(next))
      setOpen(next)
    },
    [entry],
  )
  return [open, remember]
}
