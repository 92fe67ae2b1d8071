import { Box, chakra } from '@chakra-ui/react'

const light = (percent: number) => `color-mix(in srgb, {colors.fg.inverse} ${percent}%, transparent)`

/** Frame of a message: icon, `ToastText`, buttons. */
export const ToastCard = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2.5',
    width: '340px',
    maxWidth: 'calc(100vw - 24px)',
    p: '11px 8px 11px 14px',
    borderRadius: 'lg',
    bg: 'bg.overlay',
    boxShadow: 'md',
    overflow: 'hidden',
    pointerEvents: 'auto',
    animation: 'rise {durations.base} {easings.standard}',
    mdDown: { width: 'auto' },
    '[data-inline] > &&': { width: 'auto', maxWidth: 'none', border: '1px solid {colors.border}', boxShadow: 'none' },
  },
  variants: {
    /** Differs from other messages. */
    isInverse: {
      true: {
        alignItems: 'center',
        width: { base: 'auto', md: '400px' },
        py: '2',
        bg: 'bg.inverse',
        color: 'fg.inverse',
        '--note': light(85),
        '& button': { borderColor: 'transparent', bg: 'transparent', color: 'inherit', textDecoration: 'none' },
        '& button:not(:last-of-type)': { bg: light(14) },
        '& button:hover:enabled': { bg: light(24), color: 'inherit', textDecoration: 'none' },
        '& button[aria-disabled]': { opacity: 0.5, cursor: 'not-allowed' },
        '& button:focus-visible': { outlineColor: 'currentcolor' },
      },
    },
  },
})

const text = {
  flex: 1,
  minW: 0,
  overflowWrap: 'anywhere',
  '& p': { color: 'var(--note, {colors.fg.muted})', fontSize: 'xs', fontVariantNumeric: 'tabular-nums lining-nums' },
}
export const ToastText = ({ children }: { children: React.ReactNode }) => <Box css={text}>{children}</Box>
