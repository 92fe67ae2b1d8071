import { useEffect, useRef } from 'react'

/**
 * Brings the focus along to another screen: whoever goes there by keyboard, the palette or a shortcut, stands in its
 * content, and Tab goes on from there. What the screen itself has focused stays so.
 */
export function useScreenFocus(pathname: string) {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Later: a dialog that led here gives the focus back first.
    const timer = setTimeout(() => {
      const content = document.getElementById('content')
      if (document.querySelector('dialog[open]') || content?.contains(document.activeElement)) return
      content?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [pathname])
}
