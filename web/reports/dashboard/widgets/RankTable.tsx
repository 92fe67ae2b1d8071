import { Link } from 'react-router'
import { Text } from '@chakra-ui/react'
import type { TermKey } from '../../../../shared/app/glossary/glossary'
import { formatCount } from '../../../../shared/app/format'
import { Money } from '../../../ui/chart/figures'
import { PlainTable } from '../../../ui/table/PlainTable'
import { TableFrame } from '../../../ui/table/TableFrame'
import { EmptyState } from '../../../ui/layout/QueryStates'

interface RankRow {
  id: string
  name: string
  /** Its page, with permission. */
  href: string | null
  ftd: number
  money: number | null
}

export interface RankTableProps {
  label: string
  nameTitle: string
  /** Null without permission for money. */
  money: { title: string; term: TermKey } | null
  rows: readonly RankRow[]
}

const cells = {
  maxHeight: { base: '420px', md: '316px' },
  '& tbody tr': { border: '0' },
  '& tbody th': { maxWidth: '0', height: { mdDown: '42px' } },
  '& th:first-child': { width: '50%', pr: '0' },
  '& .number': { pr: '0' },
}
const name = {
  ...{ display: 'block', px: '2', borderRadius: 'sm', fontWeight: 'link', lineHeight: '26px' },
  '& a:hover': { color: 'accent.fg', textDecoration: 'underline' },
}

/** Partners by FTDs; the bar behind a name is relative to the first one. */
export function RankTable({ label, nameTitle, money: moneyColumn, rows }: RankTableProps) {
  if (!rows.length) return <EmptyState title="No FTDs yet" text="Nothing has converted in this time." />
  const most = Math.max(1, ...rows.map(({ ftd }) => ftd))
  const bar = (ftd: number) =>
    `linear-gradient(90deg, var(--colors-accent-subtle) max(2px, ${(ftd / most) * 100}%), transparent 0)`
  return (
    // No landmark, because the block around it is one with the same name.
    <TableFrame css={cells} pl="3" pr="gutter" pb="3" tabIndex={0} role="group" aria-label={label}>
      <PlainTable
        rows={rows}
        columns={[
          {
            title: <Text px="2">{nameTitle}</Text>,
            isRowHead: true,
            cell: ({ name: text, href, ftd }) => (
              <Text as="span" truncate css={name} style={{ background: bar(ftd) }}>
                {href ? <Link to={href}>{text}</Link> : text}
              </Text>
            ),
          },
          {
            ...{ title: 'FTD', term: 'ftd', order: 'descending', headClass: 'number' },
            cellClass: ({ ftd }) => (ftd ? 'number' : 'number subtle'),
            cell: ({ ftd }) => formatCount(ftd),
          },
          moneyColumn && {
            ...{ ...moneyColumn, headClass: 'number', cellClass: 'number' },
            cell: ({ money }) => <Money amount={money} />,
          },
        ]}
      />
    </TableFrame>
  )
}
