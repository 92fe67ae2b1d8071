import { chakra } from '@chakra-ui/react'

/** An address or a token. */
export const Code = chakra('code', { base: { fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' } })
