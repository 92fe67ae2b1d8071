import { useState } from 'react'
import { usePhone, useWide } from '../../ui/layout/useMedia'

const entry = 'drawer_collapsed'

/**
 * State of the navigation: `temporary` on phones, otherwise `full` or `rail`. Wide screens start full and remember a
 * collapse; medium ones start as a rail and can be expanded until the page is reloaded.
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
