import type { ComponentProps } from 'react'
import { chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flex: 'none',
    minHeight: { base: 'control.touch', md: 'control.md' },
    px: '3',
    borderBottom: '1px solid {colors.border}',
    color: 'fg.subtle',
    _focusWithin: { boxShadow: 'inset 0 -2px 0 {colors.focus}' },
    '& input': { flex: 1, minWidth: 0, outline: 0, bg: 'none', color: 'fg', mdDown: { fontSize: '16px' } },
  },
})

/** The row of a search field at the top of what it searches. */
export const FindRow = ({ children, ...row }: ComponentProps<typeof Row>) => (
  <Row {...row}>
    <Search className="small" aria-hidden />
    {children}
  </Row>
)
