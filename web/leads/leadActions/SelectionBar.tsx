import { chakra } from '@chakra-ui/react'

/**
 * Number of selected rows, and what can be done with them; coloured with `data-some`. Also shown without a selection, so
 * that nothing moves.
 */
export const SelectionBar = chakra(
  'div',
  {
    base: {
      display: 'flex',
      flex: 'none',
      alignItems: 'center',
      gap: '2',
      minHeight: '40px',
      py: '1',
      px: 'gutter',
      borderBlockWidth: '1px',
      color: 'fg.muted',
      fontVariantNumeric: 'tabular-nums lining-nums',
      whiteSpace: 'nowrap',
      '&[data-some]': { borderColor: 'accent.muted', bg: 'accent.subtle' },
    },
  },
  { defaultProps: { role: 'toolbar' } },
)
