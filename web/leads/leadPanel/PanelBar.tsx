import { Box, HStack, Spacer, Text } from '@chakra-ui/react'
import { ArrowLeft, ChevronDown, ChevronUp, Link2, Maximize2, X } from 'lucide-react'
import { copyText } from '../../ui/show/copyText'
import { IconButton } from '../../ui/form/IconButton'
import { usePhone } from '../../ui/layout/useMedia'
import { leadPageHref } from './leadAddress'
import type { PanelKeys } from './usePanelKeys'

interface Props {
  id: string
  position: string | null
  hasPrevious: boolean
  hasNext: boolean
  acts: PanelKeys
}

const bar = {
  flex: 'none',
  gap: '2px',
  minHeight: { base: '52px', md: '44px' },
  px: { base: '1', md: '2' },
  borderBottomWidth: '1px',
}

/** Position in the list, and buttons for next, previous, link, page and close. */
export function PanelBar({ id, position, hasPrevious, hasNext, acts }: Props) {
  const phone = usePhone()
  const copyLink = () => void copyText(window.location.origin + leadPageHref(id), 'Link copied!')
  return (
    <HStack {...bar} textStyle="note">
      {phone && (
        <IconButton label="Back to the list" onClick={acts.close}>
          <ArrowLeft className="large" aria-hidden />
        </IconButton>
      )}
      {position && (
        <>
          <IconButton label="Previous lead" aria-keyshortcuts="k" disabled={!hasPrevious} onClick={acts.previous}>
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton label="Next lead" aria-keyshortcuts="j" disabled={!hasNext} onClick={acts.next}>
            <ChevronDown aria-hidden />
          </IconButton>
          <Text px="1.5" textStyle="figure">
            {position}
          </Text>
          <Box hideBelow="md" aria-hidden>
            <span className="key-cap">J</span> <span className="key-cap">K</span>
          </Box>
        </>
      )}
      <Spacer />
      <IconButton label="Copy link" onClick={copyLink}>
        <Link2 aria-hidden />
      </IconButton>
      {!phone && (
        <>
          <IconButton label="Open as a page" aria-keyshortcuts="Control+Enter Meta+Enter" onClick={acts.openPage}>
            <Maximize2 aria-hidden />
          </IconButton>
          <IconButton label="Close" aria-keyshortcuts="Escape" onClick={acts.close}>
            <X aria-hidden />
          </IconButton>
        </>
      )}
    </HStack>
  )
}
