import { Link } from 'react-router'
import { Box } from '@chakra-ui/react'
import { camelCase } from '../../../shared/app/camelCase'
import { explainedMetrics, figureBy, type ExplainedMetric } from '../../../shared/reports/explainedFigures'
import { countOf } from '../../../shared/app/format'
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable'
import type { PathStep } from '../../filters/reportPath'
import { usePhone } from '../../ui/layout/useMedia'
import type { LeadsBehind } from '../pivot/leadsBehind'
import { figureText, groupName, partText, togetherOf, toneOf, type Change, type Dimension } from './explainTexts'

interface Props {
  card: ExplainedMetric
  dimension: Dimension
  /** Addresses of the leads of both ranges; null for users who may not see leads. */
  behind: { before: LeadsBehind; after: LeadsBehind } | null
  /** Path of the explained row. */
  path: readonly PathStep[]
}

interface Row {
  id: string
  name: string
  change: Change
  /** Null for rows of several groups. */
  value: string | null | undefined
}

const middle = '{colors.border.strong} 49.5% 50.5%'
const line = {
  ...{ position: 'relative', display: 'inline-block', width: '100px', height: '10px', verticalAlign: 'middle' },
  background: `linear-gradient(90deg, transparent 49.5%, ${middle}, transparent 50.5%)`,
} as const
const tones = { good: 'up', bad: 'down', neutral: 'chart.1' } as const
const all = { '& tfoot td': { borderTop: '1px solid {colors.border.strong}', fontWeight: 'semibold' } }

/** A bar from the middle to the right for a rise, to the left for a fall; as wide as its part of the largest one. */
function PartBar({ card, part, most }: { card: ExplainedMetric; part: number; most: number }) {
  const width = `${most ? (Math.abs(part) / most) * 50 : 0}%`
  return (
    <Box as="span" css={line} aria-hidden>
      <Box
        as="span"
        css={{ position: 'absolute', insetBlock: '1px', borderRadius: '2px' }}
        bg={tones[toneOf(card, part)]}
        style={{ width, [part < 0 ? 'right' : 'left']: '50%' }}
      />
    </Box>
  )
}

/** The groups of one grouping with their parts of the difference; figures open their leads. */
export function ExplainTable({ card, dimension, behind, path }: Props) {
  const { groupBy, title, groups, others, change, difference } = dimension
  const { leads } = explainedMetrics[card]
  const isPhone = usePhone()
  const hasRate = figureBy(card, groupBy).base !== null
  const rows: Row[] = [
    ...groups.map(({ value, change, ...group }) => ({ id: `group ${value}`, name: groupName(group), change, value })),
    ...(others
      ? [{ id: 'others', name: countOf(others.count, 'other'), change: others.change, value: undefined }]
      : []),
  ]
  const most = Math.max(...rows.map(({ change }) => Math.abs(togetherOf(change))))
  const figure = (side: 'before' | 'after') =>
    function Figure({ value, change }: Row) {
      const text = figureText(card, change[side])
      if (value === undefined || !leads || !behind || !change[side]) return text
      return <Link to={behind[side].metric(camelCase(leads), [...path, { key: groupBy, value }])}>{text}</Link>
    }
  const part = (read: (change: Change) => number) => (row: Row) => (
    <span className="figure">{partText(card, read(row.change))}</span>
  )
  const right = { align: 'right' as const, minWidth: 84 }
  const together: PlainColumn<Row> = {
    ...{ field: 'together', title: hasRate ? 'Together' : 'Change', ...right },
    cell: ({ id, change }) => (
      <b className="figure">{partText(card, id === 'all' ? difference : togetherOf(change))}</b>
    ),
  }
  const columns: PlainColumn<Row>[] = [
    { field: 'name', title, minWidth: 150, pin: 'start', cell: ({ name }) => <span dir="auto">{name}</span> },
    ...(isPhone ? [together] : []),
    { field: 'before', title: 'Before', ...right, cell: figure('before') },
    { field: 'after', title: 'Now', ...right, cell: figure('after') },
    ...(hasRate
      ? [
          { field: 'mix', title: 'Mix', term: 'mix' as const, ...right, cell: part(({ mix }) => mix) },
          { field: 'rate', title: 'Rate', term: 'rate-part' as const, ...right, cell: part(({ rate }) => rate) },
        ]
      : []),
    ...(isPhone ? [] : [together]),
    {
      ...{ field: 'bar', title: <span className="visually-hidden">Share of the change</span>, minWidth: 110 },
      cell: ({ id, change }) => id !== 'all' && <PartBar card={card} part={togetherOf(change)} most={most} />,
    },
  ]
  return (
    <Box css={all}>
      <PlainTable
        isList
        label={`The change by ${title.toLowerCase()}`}
        {...{ columns, rows }}
        rowId={({ id }) => id}
        foot={{ id: 'all', name: 'All', change, value: undefined }}
        empty={null}
      />
    </Box>
  )
}
