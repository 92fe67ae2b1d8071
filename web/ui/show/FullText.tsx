import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { ReceivedText } from './ReceivedText'

/** The full text above its cell, in the top layer; closes on scroll, Escape or a click elsewhere. */
export function FullText({
  text,
  anchor,
  onClose,
}: {
  text: string
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const at = anchor.current?.getBoundingClientRect()
    const own = panel.current?.getBoundingClientRect()
    if (!at || !own || !panel.current) return
    panel.current.style.left = `${Math.max(8, Math.min(at.left - 12, window.innerWidth - own.width - 8))}px`
    panel.current.style.top = `${Math.max(8, Math.min(at.bottom + 4, window.innerHeight - own.height - 8))}px`
    panel.current.focus()
  }, [anchor])
  useEffect(() => {
    const place = () => {
      const { left, top } = anchor.current?.getBoundingClientRect() ?? {}
      return `${left} ${top}`
    }
    const opened = place()
    const outside = (event: Event) => {
      // The scroll event may be delivered after the click, although nothing has moved since.
      if (event.type === 'scroll' && place() === opened) return
      const within =
        event.target instanceof Node &&
        (panel.current?.contains(event.target) || anchor.current?.contains(event.target))
      if (!within) onClose()
    }
    window.addEventListener('scroll', outside, true)
    window.addEventListener('pointerdown', outside, true)
    return () => {
      window.removeEventListener('scroll', outside, true)
      window.removeEventListener('pointerdown', outside, true)
    }
  }, [anchor, onClose])
  return createPortal(
    <div
      ref={panel}
      className="full-text"
      role="dialog"
      aria-label="Full text"
      tabIndex={-1}
      // The portal is inside a table in React's tree, whose key handlers must not receive these events.
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onClose()
      }}
    >
      <p>
        <ReceivedText text={text} />
      </p>
      <button type="button" className="read-more" onClick={onClose}>
        Show less
      </button>
    </div>,
    document.body,
  )
}
