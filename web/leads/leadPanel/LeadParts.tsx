/** Parts of which a lead consists, in the panel and on its page. */
import { useContext } from 'react'
import { Box, chakra, type BoxProps } from '@chakra-ui/react'
import { TitleLevel } from '../../ui/layout/Section'

const headings = [
  { fontSize: 'xl', fontWeight: 'semibold', lineHeight: '28px', letterSpacing: '-0.015em', overflowWrap: 'anywhere' },
  { textStyle: 'heading' },
  { pt: '6px', pb: '2px', color: 'fg.subtle', fontSize: '2xs', fontWeight: 'medium', lineHeight: '16px' },
] as const

/** A heading relative to the lead's name: 1 for sections, 2 for their parts. */
export function Heading({ below, ...props }: BoxProps & { below: 0 | 1 | 2 }) {
  const level = `h${useContext(TitleLevel) + below}` as 'h2'
  return <Box as={level} {...headings[below]} {...props} />
}

/** What scrolls between bar and foot. */
export const Scroll = chakra('div', {
  base: {
    flex: 1,
    minHeight: 0,
    p: '14px {spacing.gutter} {spacing.gutter}',
    overflow: 'auto',
    _focusVisible: { outlineOffset: '-2px' },
  },
})

const foot = {
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: '1',
  minHeight: '52px',
  p: { base: '8px 12px', md: '8px 8px 8px 20px' },
  borderTopWidth: '1px',
} as const
/** Buttons at the bottom, which messages do not cover. */
export const Foot = chakra('div', { base: foot }, { defaultProps: { className: 'lead-foot' } })
