import './truncatedText.css'
import { useRef, useState, type ReactNode } from 'react'
import { whenShown } from '../layout/FaultBoundary'

const loadFullText = () => import('./FullText')
const preloadFullText = () => void loadFullText().catch(() => {}) // Whoever opens it asks again.
const FullText = whenShown(loadFullText, 'FullText')

/** Texts longer than this are cut. Source: spec/1 section 9. */
const shownCharacters = 30

interface TruncatedTextProps {
  text: string
  /** In a row of fixed height the whole text opens over the table, else the cell grows. */
  over?: boolean
  /** Stands for the text once it is open, for example with its lines broken. */
  whole?: ReactNode
}

/** A text cut at 30 characters with Read more, and Show less once it is open. */
export function TruncatedText({ text, over = false, whole = text }: TruncatedTextProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (text.length <= shownCharacters) return text
  const close = () => {
    setOpen(false)
    button.current?.closest<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
  }
  const cut = `${text.slice(0, shownCharacters)}…`
  const shown = (
    <>
      {over ? <span className="cut-text">{`${cut} `}</span> : <>{open ? whole : cut} </>}
      <button
        ref={button}
        type="button"
        tabIndex={over ? -1 : undefined}
        className="read-more"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onPointerEnter={over ? preloadFullText : undefined}
      >
        {open ? 'Show less' : 'Read more'}
      </button>
    </>
  )
  // Wide letters give way to the button, which is never cut off.
  return (
    <>
      {over ? <span className="cut-row">{shown}</span> : shown}
      {open && over && <FullText text={text} anchor={button} onClose={close} />}
    </>
  )
}
