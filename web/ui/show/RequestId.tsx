import './requestId.css'
import { Copy } from 'lucide-react'
import { requestIdOf } from './errors'
import { copyText } from './copyText'

interface Props {
  /** The failed request. */
  error?: unknown
  id?: string | null
  /** Without space for the id, which is then the tooltip. */
  short?: boolean
}

/** Request id of a failed request, to copy for support; nothing if there is none. */
export function RequestId({ error, id = requestIdOf(error), short = false }: Props) {
  if (!id) return null
  return (
    <button
      type="button"
      className="request-id"
      aria-label={`Copy request ID ${id}`}
      title={`Copy the request ID${short ? ` ${id}` : ''}, by which support finds this error`}
      onClick={() => void copyText(id, 'Request ID copied to clipboard')}
    >
      <span>{short ? 'ID' : `Request ID ${id}`}</span>
      <Copy aria-hidden />
    </button>
  )
}
