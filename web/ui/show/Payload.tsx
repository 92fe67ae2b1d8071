import { Box, Flex } from '@chakra-ui/react'
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

const pretty = {
  mb: '1',
  p: '8px 10px',
  maxW: '460px',
  maxH: '320px',
  overflow: 'auto',
  borderRadius: 'md',
  bg: 'bg.muted',
  font: '12px/17px {fonts.mono}',
  whiteSpace: 'pre-wrap',
}

// Focusable, so that arrow keys can scroll it.
const Pretty = ({ text }: { text: string }) => (
  <Box as="pre" tabIndex={0} css={pretty}>
    <ReceivedText text={prettyJson(text)} />
  </Box>
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
    <Flex align="start" gap="1.5" overflowWrap="anywhere" css={{ '& > button': { my: '-1' } }}>
      <Box as="span" flex="1" minW="0">
        {isWhole ? <Pretty text={text} /> : <TruncatedText text={text} whole={<Pretty text={text} />} />}
      </Box>
      <IconButton
        label={`Copy ${name.toLowerCase()} payload`}
        size="sm"
        onClick={() => void copyText(text, `${name} payload copied!`)}
      >
        <Copy className="small" aria-hidden />
      </IconButton>
    </Flex>
  )
}
