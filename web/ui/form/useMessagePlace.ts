import { useEffect, type RefObject } from 'react'
import { placeMessages } from './messagePlace'

/**
 * Shows the messages over everything else and moves them out of the way of what opens, closes or changes its size.
 * `shown`: which ones, as a text that changes with them. They are shown anew with each message and each dialog; not with
 * each step of one, which would take the focus from its action.
 */
export function useMessagePlace(list: RefObject<HTMLElement | null>, within: Element, shown: string) {
  useEffect(() => {
    const element = list.current
    // With a dialog that was taken away it is gone, until it is drawn in the next place.
    if (!element?.isConnected) return
    const show = () => {
      element.toggleAttribute('data-inline', false)
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
      // What is part of a dialog stays there: taken out, it would change the size that it was put in for.
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
