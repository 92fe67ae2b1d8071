import { chakra } from '@chakra-ui/react'

/** Bar below what is edited, always in sight. Messages do not cover it. */
export const SaveBar = chakra(
  'div',
  {
    base: {
      position: 'sticky',
      bottom: 0,
      zIndex: 1,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '2',
      px: 'gutter',
      py: '2',
      borderTopWidth: '1px',
      bg: 'bg',
    },
  },
  { defaultProps: { className: 'save-bar' } },
)
