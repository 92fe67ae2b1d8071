import './payload.css'
import { Copy } from 'lucide-react'
import { copyText } from './copyText'
import { IconButton } from '../form/IconButton'
import { TruncatedText } from './TruncatedText'

/** JSON with its lines broken; what is no JSON stays as it came. */
function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text // Brokers answer with HTML too, and that is worth reading as it is.
  }
}

// It may be longer than its frame: arrows scroll it.
const Pretty = ({ text }: { text: string }) => <pre tabIndex={0}>{prettyJson(text)}</pre>

interface Props {
  name: 'Request' | 'Response'
  text: string | null
  /** It was asked for by itself: nothing is cut. */
  isWhole?: boolean
}

/** What was sent to an advertiser or came back: cut, whole when asked for, and copied as it is. */
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
