import './moreChips.css'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  /** Accessible name of the overlay: `Statuses of No contact`. */
  label: string
  names: readonly string[]
  /** Number of names before Show more. */
  shown?: number
}

const chips = (names: readonly string[]) =>
  names.map((name) => (
    <span key={name} className="chip" title={name} dir="auto">
      {name}
    </span>
  ))

/** The first names as chips in one table row, and all of them in an overlay. */
export function MoreChips({ label, names, shown = 3 }: Props) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <span className="chips">
      {chips(names.slice(0, shown))}
      {names.length > shown && (
        <button
          ref={opener}
          type="button"
          className="link"
          tabIndex={-1}
          aria-expanded={open}
          aria-label={`${open ? 'Show less' : 'Show more'}: ${label}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : `Show more (${names.length - shown})`}
        </button>
      )}
      {open && opener.current && (
        <Sheet label={label} names={names} opener={opener.current} onClose={() => setOpen(false)} />
      )}
    </span>
  )
}

function Sheet({
  label,
  names,
  opener,
  onClose,
}: Pick<Props, 'label' | 'names'> & { opener: HTMLElement; onClose: () => void }) {
  const sheet = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = sheet.current
    if (!element) return
    const at = opener.getBoundingClientRect()
    const { width, height } = element.getBoundingClientRect()
    element.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`
    // Below the button, else above it, else over it, so that all names are visible.
    const isBelow = at.bottom + height + 12 <= window.innerHeight
    const above = Math.max(8, at.top - height - 4)
    element.style.top = `${isBelow ? at.bottom + 4 : Math.min(above, window.innerHeight - height - 8)}px`
    element.focus()
  }, [opener])
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      // A click on the opener closes it itself.
      if (target instanceof Node && !sheet.current?.contains(target) && !opener.contains(target)) onClose()
    }
    window.addEventListener('pointerdown', onPress, true)
    window.addEventListener('resize', onClose)
    return () => {
      window.removeEventListener('pointerdown', onPress, true)
      window.removeEventListener('resize', onClose)
    }
  }, [opener, onClose])
  return createPortal(
    <div
      ref={sheet}
      className="chips-sheet"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        event.stopPropagation() // the portal is inside a table in React's tree
        if (event.key !== 'Escape' && event.key !== 'Tab') return
        event.preventDefault()
        onClose()
        opener.closest<HTMLElement>('[role=grid],[role=treegrid]')?.focus({ preventScroll: true })
      }}
    >
      {chips(names)}
    </div>,
    document.body,
  )
}
