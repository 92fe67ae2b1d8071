/** Frame of the screens that list leads. */
import type { ReactNode } from 'react'
import { chakra, Flex } from '@chakra-ui/react'
import { useMedia } from '../../ui/layout/useMedia'
import { useDocked } from '../leadPanel/leadAddress'

/** In a low window (a phone in landscape mode, 200 % zoom) the page scrolls, and the table keeps some rows. */
export const ListPage = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: '480px' },
})

/** Screen readers still read the names. */
const iconsAlone = {
  '& :is(button, a)': { position: 'relative', gap: '1', px: { base: '13px', md: '9px' }, fontSize: 0 },
  // At the corner of the icon, so that a count that loads later moves nothing.
  '& .count': { position: { base: 'absolute', md: 'static' }, top: '2px', right: 0 },
}

/** Buttons in the page's head: icons alone in a narrow window and beside a lead. */
export function HeadActions({ children }: { children: ReactNode }) {
  const isNarrow = useMedia('(max-width: 1099px)')
  const isDocked = useDocked()
  return (
    <Flex gap={{ base: '1', md: '2' }} css={isNarrow || isDocked ? iconsAlone : undefined}>
      {children}
    </Flex>
  )
}
