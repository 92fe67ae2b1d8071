import { Link } from 'react-router'
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

/** A bar from the middle to the right for a rise, to the left for a fall; as wide as its part of the largest one. */
function PartBar({ card, part, most }: { card: ExplainedMetric; part: number; most: number }) {
  const side = part < 0 ? 'fall' : 'rise'
  const width = most ? (Math.abs(part) / most) * 50 : 0
  return (
    <span className={`ex-bar ${side} ${toneOf(card, part)}`} aria-hidden>
      <span style={{ width: `${width}%` }} />
    </span>
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
    { id: 'all', name: 'All', change, value: undefined },
  ]
  const most = Math.max(...rows.slice(0, -1).map(({ change }) => Math.abs(togetherOf(change))))
  const figure = (side: 'before' | 'after') =>
    function Figure({ value, change }: Row) {
      const text = figureText(card, change[side])
      if (value === undefined || !leads || !behind || !change[side]) return text
      return <Link to={behind[side].metric(leads, [...path, { key: groupBy, value }])}>{text}</Link>
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
    <PlainTable
      isList
      label={`The change by ${title.toLowerCase()}`}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowClass={({ id }) => (id === 'all' ? 'ex-all' : undefined)}
      onRetry={() => undefined}
      empty={null}
    />
  )
}
