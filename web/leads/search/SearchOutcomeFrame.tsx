import type { ReactNode } from 'react'
import { Flex } from '@chakra-ui/react'

const row = {
  flex: 'none',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  minHeight: '40px',
  px: 'gutter',
  py: '1',
  borderTopWidth: '1px',
  bg: 'bg.muted',
} as const

/** Row of a search's result; empty while loading. */
export function SearchOutcomeFrame({ children }: { children?: ReactNode }) {
  return (
    <Flex css={row} role="status" aria-label="Search outcome">
      {children ?? 'Checking which values were found …'}
    </Flex>
  )
}
