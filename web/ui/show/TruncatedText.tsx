import './truncatedText.css'
import { useId, useState, type ReactNode } from 'react'
import { Box } from '@chakra-ui/react'
import { PopoverSheet } from '../overlay/overlays'
import { returnFocus } from '../overlay/returnFocus'
import { ReceivedText } from './ReceivedText'

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
  const id = useId()
  if (text.length <= max) return <ReceivedText text={text} />
  const ids = { trigger: id, content: `${id}-text` }
  const close = () => {
    returnFocus(ids)
    setOpen(false)
  }
  const full = <ReceivedText text={text} />
  const cut = <ReceivedText text={`${text.slice(0, max)}…`} />
  const shown = (
    <>
      {over ? <span className="cut-text">{cut} </span> : <>{open ? (whole ?? full) : cut} </>}
      <button
        id={id}
        type="button"
        tabIndex={over ? -1 : undefined}
        className="read-more"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Show less' : 'Read more'}
      </button>
    </>
  )
  if (!over) return shown
  return (
    <>
      <span className="cut-row">{shown}</span>
      {open && (
        <PopoverSheet label="Full text" width="max-content" ids={ids} close={close}>
          <Box maxW="420px" maxH="min(50vh, var(--available-height))" p="10px 12px" overflow="auto">
            <Box mb="1.5" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {full}
            </Box>
            <button type="button" className="read-more" onClick={close}>
              Show less
            </button>
          </Box>
        </PopoverSheet>
      )}
    </>
  )
}
