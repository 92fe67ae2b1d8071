import type { ComponentProps } from 'react'
import { Center, chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'

const Frame = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    maxWidth: 'full',
    height: { base: '32px', md: '24px' },
    px: '2',
    borderRadius: 'sm',
    bg: 'bg.muted',
    fontSize: 'xs',
    '&:has(button)': { pr: '2px' },
  },
  variants: {
    isExcluded: { true: { bg: 'danger.subtle', color: 'danger.fg' } },
    isPill: {
      true: {
        maxWidth: '320px',
        height: { base: '32px', md: '26px' },
        pl: '10px',
        borderRadius: 'full',
        fontSize: 'sm',
        whiteSpace: 'nowrap',
      },
    },
  },
})

type Props = Omit<ComponentProps<typeof Frame>, 'onClick'> & {
  /** Name of the button that takes it away: `Remove Malta`. */
  removeLabel?: string
  onRemove?: (() => void) | undefined
}

/** A chosen value. */
export const Chip = ({ removeLabel, onRemove, children, ...frame }: Props) => (
  <Frame {...frame}>
    {children}
    {onRemove && (
      <Center
        asChild
        flex="none"
        boxSize={{ base: '32px', md: '20px' }}
        borderRadius="full"
        _hover={{ bg: 'bg.emphasized' }}
      >
        <button type="button" aria-label={removeLabel} onClick={onRemove}>
          <X className="small" aria-hidden />
        </button>
      </Center>
    )}
  </Frame>
)
