import './truncatedText.css'
import { useRef, useState, type ReactNode } from 'react'
import { lazyComponent } from '../layout/FaultBoundary'
import { ReceivedText } from './ReceivedText'

const loadFullText = () => import('./FullText')
const preloadFullText = () => void loadFullText().catch(() => {}) // opening it loads it again
const FullText = lazyComponent(loadFullText, 'FullText', null)

/** Longer texts are truncated. */
const shownCharacters = 30

interface TruncatedTextProps {
  text: string
  /** Number of characters that are shown; default: those of a table's cell. */
  max?: number
  /** In rows of fixed height: opens the text above the table instead of expanding the cell. */
  over?: boolean
  /** Expanded form of the text, for example formatted. */
  whole?: ReactNode
}

/** Length of messages of servers and reasons in running text. */
export const messageCharacters = 200

/** Text truncated, by default at 30 characters, with Read more and Show less. */
export function TruncatedText({ text, max = shownCharacters, over = false, whole }: TruncatedTextProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (text.length <= max) return <ReceivedText text={text} />
  const close = () => {
    setOpen(false)
    button.current?.closest<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
  }
  const cut = <ReceivedText text={`${text.slice(0, max)}…`} />
  const shown = (
    <>
      {over ? <span className="cut-text">{cut} </span> : <>{open ? (whole ?? <ReceivedText text={text} />) : cut} </>}
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
  // Wide text shrinks, so that the button is never cut off.
  return (
    <>
      {over ? <span className="cut-row">{shown}</span> : shown}
      {open && over && <FullText text={text} anchor={button} onClose={close} />}
    </>
  )
}
