import { chakra } from '@chakra-ui/react'
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

const Id = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxWidth: 'full',
    color: 'fg.muted',
    fontSize: '2xs',
    fontWeight: 'normal',
    lineHeight: '16px',
    cursor: 'pointer',
    _hover: { color: 'fg', textDecoration: 'underline' },
    mdDown: { minHeight: 'control.sm' },
    // On its own line in a message.
    'p &': { display: 'flex' },
    '& svg': { boxSize: '3' },
  },
})

/** Request id of a failed request, to copy for support; nothing if there is none. */
export function RequestId({ error, id = requestIdOf(error), short = false }: Props) {
  if (!id) return null
  return (
    <Id
      type="button"
      aria-label={`Copy request ID ${id}`}
      title={`Copy the request ID${short ? ` ${id}` : ''}, by which support finds this error`}
      onClick={() => void copyText(id, 'Request ID copied to clipboard')}
    >
      <chakra.span truncate userSelect="text">
        {short ? 'ID' : `Request ID ${id}`}
      </chakra.span>
      <Copy aria-hidden />
    </Id>
  )
}
