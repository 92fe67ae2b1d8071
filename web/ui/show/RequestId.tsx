import './requestId.css'
import { Copy } from 'lucide-react'
import { requestIdOf } from '../../app/apollo/errors'
import { copyText } from './copyText'

interface Props {
  /** The failed call, or the refusals that it answered. */
  error?: unknown
  id?: string | null
  /** In a line without room for the id, which is its tooltip then. */
  short?: boolean
}

/** The request id of a failed call, small, to be copied for support; nothing where there is none. */
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
