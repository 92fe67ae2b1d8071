import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react'
import { PlainTable, type PlainTableProps } from '../../ui/table/PlainTable'

const Scroll = chakra('div', {
  base: {
    overflowX: 'auto',
    '& table': { width: 'full' },
    '& :is(th, td)': {
      height: '34px',
      px: { base: '1.5', md: '2.5' },
      borderBottomWidth: '1px',
      textAlign: 'left',
      whiteSpace: 'nowrap',
      '&:first-child': { pl: 'gutter' },
      '&:last-child': { pr: 'gutter' },
    },
    '& thead th': { textStyle: 'label' },
    '& .right': { textAlign: 'right', textStyle: 'figure' },
    '& .wraps': { minWidth: '104px', py: '1.5', whiteSpace: 'normal' },
    '& th.wraps': { minWidth: '180px' },
    '& time': { whiteSpace: 'nowrap' },
    '& .mark': { width: '40%' },
    '& :is(.mark, .edge)': { hideBelow: 'md' },
    '& .same': { color: 'fg.muted' },
    '& .lost': { bg: 'danger.subtle', color: 'danger.fg' },
    '& .total > *': { bg: 'bg.muted', fontWeight: 'semibold' },
    '& button': { fontWeight: 'medium', cursor: 'pointer', _hover: { textDecoration: 'underline' } },
  },
})

/** Scrolls a wide table sideways, by keyboard too. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Scroll tabIndex={0} role="region" aria-label={`Table: ${label}`}>
      {children}
    </Scroll>
  )
}

/** A table of the result of a backtest. */
export function ResultTable<Row extends object>(props: PlainTableProps<Row> & { label: string }) {
  return (
    <TableScroll label={props.label}>
      <PlainTable {...props} />
    </TableScroll>
  )
}
