import { useEffect, useState } from 'react'
import { chakra } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { IconButton } from '../form/IconButton'
import { copyText } from './copyText'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    layerStyle: 'well',
    borderWidth: '1px',
    '& > pre': {
      p: '9px 40px 9px 12px',
      overflowX: 'auto',
      color: 'fg.muted',
      font: '12px/18px {fonts.mono}',
      whiteSpace: { base: 'pre', md: 'pre-wrap' },
      overflowWrap: { md: 'anywhere' },
      '& > mark': { px: '5px', borderRadius: 'sm', bg: 'bg.emphasized', color: 'fg.muted' },
      '& > b': { color: 'success.fg', fontWeight: 'normal' },
    },
    '& > button': { position: 'absolute', top: '1', right: '1', bg: 'bg.subtle' },
  },
})

const quoted = /("[^"\n]*"|'[^']*')/
const tickMs = 2_000

/** Code with its quoted texts in green, and masked ones (`"[phone]"`) as grey words. Its Copy turns into a tick for two seconds. */
export function CodeBlock({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), tickMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <Frame>
      {/* Focusable, so that arrow keys can scroll it. */}
      <pre tabIndex={0} role="group" aria-label={name}>
        {text.split(quoted).map((part, place) => {
          const [, masked] = /^"\[(.+)\]"$/.exec(part) ?? []
          return masked ? <mark key={place}>{masked}</mark> : place % 2 ? <b key={place}>{part}</b> : part
        })}
      </pre>
      <IconButton
        size="sm"
        label={isCopied ? 'Copied' : `Copy ${name}`}
        onClick={() => void copyText(text).then(setCopied)}
      >
        {isCopied ? <Check className="small" aria-hidden /> : <Copy className="small" aria-hidden />}
      </IconButton>
    </Frame>
  )
}
