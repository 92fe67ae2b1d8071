import './requestId.css'
import { Copy } from 'lucide-react'
import { requestIdOf } from '../apollo/errors'
import { copyText } from './copyText'

/** The request id of a failed call, small, to be copied for support; nothing where there is none. */
export function RequestId({ error, id = requestIdOf(error) }: { error?: unknown; id?: string | null }) {
  if (!id) return null
  return (
    <button
      type="button"
      className="request-id"
      aria-label={`Copy request ID ${id}`}
      title="Copy the request ID, by which support finds this error"
      onClick={() => void copyText(id, 'Request ID copied to clipboard')}
    >
      <span>{`Request ID ${id}`}</span>
      <Copy aria-hidden />
    </button>
  )
}
