import { Box, HStack, Spacer, Text } from '@chakra-ui/react'
import { ArrowLeft, ChevronDown, ChevronUp, Link2, Maximize2, X } from 'lucide-react'
import { IconButton } from '../form/IconButton'
import { copyText } from '../show/copyText'
import { usePhone } from './useMedia'

interface Props {
  /** Labels of the buttons: `Previous lead`. */
  labels: { previous: string; next: string }
  /** Path of the link that is copied. */
  href: string
  /** `4 of 2,548`; null if the list does not have it. */
  position: string | null
  /** Null if there is none. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  /** If it has a page of its own. */
  onOpenPage?: () => void
  onClose: () => void
}

const bar = {
  flex: 'none',
  gap: '2px',
  minHeight: { base: '52px', md: '44px' },
  px: { base: '1', md: '2' },
  borderBottomWidth: '1px',
}

/** The head of a panel beside a list: position in it, and buttons for next, previous, link, page and close. */
export function PanelBar({ labels, href, position, onPrevious, onNext, onOpenPage, onClose }: Props) {
  const phone = usePhone()
  const copyLink = () => void copyText(window.location.origin + href, 'Link copied!')
  return (
    <HStack {...bar} textStyle="note">
      {phone && (
        <IconButton label="Back to the list" onClick={onClose}>
          <ArrowLeft className="large" aria-hidden />
        </IconButton>
      )}
      {position && (
        <>
          <IconButton
            label={labels.previous}
            aria-keyshortcuts="k"
            disabled={!onPrevious}
            onClick={() => onPrevious?.()}
          >
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton label={labels.next} aria-keyshortcuts="j" disabled={!onNext} onClick={() => onNext?.()}>
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
          {onOpenPage && (
            <IconButton label="Open as a page" aria-keyshortcuts="Control+Enter Meta+Enter" onClick={onOpenPage}>
              <Maximize2 aria-hidden />
            </IconButton>
          )}
          <IconButton label="Close" aria-keyshortcuts="Escape" onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </>
      )}
    </HStack>
  )
}
