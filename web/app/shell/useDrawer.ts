import { useState } from 'react'
import { usePhone, useWide } from './useMedia'

const entry = 'drawer_collapsed'

/**
 * How the navigation stands: `temporary` on a phone, else `full` or `rail`. Wide screens begin full and remember a
 * collapse; between, the drawer begins as a rail and opens for as long as the page lives.
 */
export function useDrawer() {
  const phone = usePhone()
  const wide = useWide()
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(entry) === 'true')
  const [opened, setOpened] = useState(false)
  const expanded = wide ? !collapsed : opened
  const toggle = () => {
    if (phone || !wide) return setOpened(!opened)
    localStorage.setItem(entry, String(!collapsed))
    setCollapsed(!collapsed)
  }
  const mode: 'temporary' | 'full' | 'rail' = phone ? 'temporary' : expanded ? 'full' : 'rail'
  return { mode, open: phone && opened, toggle, close: () => setOpened(false) }
}
