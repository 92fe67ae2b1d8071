import { useEffect, useRef } from 'react'
import { openModal } from '../../ui/overlay/modals'

/**
 * Moves the focus to the content of a new screen, so that Tab continues there. Does nothing if the screen has already
 * set the focus.
 */
export function useScreenFocus(pathname: string) {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Delayed, because a closing dialog first returns the focus.
    const timer = setTimeout(() => {
      const content = document.getElementById('content')
      if (openModal() || content?.contains(document.activeElement)) return
      content?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [pathname])
}
