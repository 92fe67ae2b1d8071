import './payload.css'
import { Copy } from 'lucide-react'
import { copyText } from './copyText'
import { IconButton } from '../form/IconButton'
import { ReceivedText } from './ReceivedText'
import { TruncatedText } from './TruncatedText'

/** Formats JSON; other text is unchanged. */
function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text // brokers also answer with HTML
  }
}

// Focusable, so that arrow keys can scroll it.
const Pretty = ({ text }: { text: string }) => (
  <pre tabIndex={0}>
    <ReceivedText text={prettyJson(text)} />
  </pre>
)

interface Props {
  name: 'Request' | 'Response'
  text: string | null
  /** Shown completely from the start. */
  isWhole?: boolean
}

/** A request to or answer of an advertiser: truncated, expandable, and copied unformatted. */
export function Payload({ name, text, isWhole = false }: Props) {
  if (!text) return <span className="subtle">–</span>
  return (
    <div className="payload">
      <span>{isWhole ? <Pretty text={text} /> : <TruncatedText text={text} whole={<Pretty text={text} />} />}</span>
      <IconButton
        label={`Copy ${name.toLowerCase()} payload`}
        size="sm"
        onClick={() => void copyText(text, `${name} payload copied!`)}
      >
        <Copy className="small" aria-hidden />
      </IconButton>
    </div>
  )
}
