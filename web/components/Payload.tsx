import './payload.css'
import { Copy } from 'lucide-react'
import { copyText } from './copyText'
import { IconButton } from './IconButton'
import { TruncatedText } from './TruncatedText'

/** JSON with its lines broken; what is no JSON stays as it came. */
function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text // Brokers answer with HTML too, and that is worth reading as it is.
  }
}

/** What was sent to an advertiser or came back: cut, whole when asked for, and copied as it is. */
export function Payload({ name, text }: { name: 'Request' | 'Response'; text: string | null }) {
  if (!text) return <span className="subtle">–</span>
  return (
    <div className="payload">
      <span>
        <TruncatedText text={text} whole={<pre>{prettyJson(text)}</pre>} />
      </span>
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
