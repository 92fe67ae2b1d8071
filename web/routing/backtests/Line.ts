import { chakra } from '@chakra-ui/react'

/** A line of text as wide as the result. */
export const Line = chakra('p', { base: { px: 'gutter', py: '2.5', color: 'fg.muted' } })
