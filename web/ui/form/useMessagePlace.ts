import { useEffect, type RefObject } from 'react'
import { placeMessages } from './messagePlace'

/**
 * Shows the messages in the top layer and moves them when dialogs or popovers open, close or resize. `shown` identifies
 * the messages. They are shown again for each new message or dialog, but not for progress updates, which would take the
 * focus from their buttons.
 */
export function useMessagePlace(list: RefObject<HTMLElement | null>, within: Element, shown: string) {
  useEffect(() => {
    const element = list.current
    // If the containing dialog was removed, the list is gone until it is rendered elsewhere.
    if (!element?.isConnected) return
    const show = () => {
      element.toggleAttribute('data-inline', false)
      if (within instanceof HTMLElement) within.style.height = ''
      element.hidePopover?.()
      if (!shown) return
      element.showPopover?.()
      placeMessages(element, within)
    }
    show()
    if (!shown) return
    let frame = 0
    const settle = () => {
      cancelAnimationFrame(frame)
      // Messages inside a dialog stay there: moving them out would change the size that caused it.
      frame = requestAnimationFrame(() => {
        if (element.isConnected && !element.hasAttribute('data-inline')) placeMessages(element, within)
      })
    }
    const changes = new MutationObserver(settle)
    changes.observe(document.body, { childList: true, subtree: true })
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(settle)
    sizes?.observe(element)
    sizes?.observe(within)
    window.addEventListener('resize', show)
    document.addEventListener('focusin', settle)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      sizes?.disconnect()
      window.removeEventListener('resize', show)
      document.removeEventListener('focusin', settle)
    }
  }, [list, within, shown])
}
