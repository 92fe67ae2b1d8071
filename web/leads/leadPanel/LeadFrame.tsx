import { chakra } from '@chakra-ui/react'

/** The lead panel: beside the screen from 1280 px, over it from 768 px, in its place on phones. */
export const LeadFrame = chakra(
  'div',
  {
    base: {
      display: 'flex',
      flexDirection: 'column',
      gridRow: 2,
      gridColumn: '-2 / -1',
      minWidth: 0,
      minHeight: 0,
      borderTopWidth: '1px',
      bg: 'bg',
      overflow: 'hidden',
      _focus: { outline: 0 },
      _focusVisible: { boxShadow: 'inset 0 2px 0 {colors.focus}' },
      mdDown: { position: 'fixed', zIndex: 50, inset: 0, borderTopWidth: 0 },
      md: { borderLeft: '1px solid {colors.border.strong}' },
      mdToXl: { zIndex: 30, justifySelf: 'end', width: 'min(456px, 100%)', boxShadow: 'lg' },
      // A third column of the shell, below its bar.
      xl: { gridColumn: 3, width: '456px' },
    },
  },
  { defaultProps: { className: 'lead-panel' } },
)
