import { Text } from '@chakra-ui/react'
import type { PlainColumn } from '../../ui/table/PlainTable'
import { estimateRows, type EstimateRow } from './estimateRows'
import { signed, type BacktestFacts, type Estimate } from './resultWords'
import { ResultTable } from './ResultTable'

type Row = EstimateRow

const value = ({ text }: Row, amount: number | null | undefined) => (amount == null ? '–' : text(amount))

/** Position in percent on an axis that holds all values, with a margin. */
function axisOf({ was, expected, low, high }: Estimate) {
  const values = [was, expected, low, high].flatMap((amount) => amount ?? [])
  const [from, to] = [Math.min(...values), Math.max(...values)]
  const span = (to - from || Math.abs(to) || 1) * 1.3
  const start = (from + to) / 2 - span / 2
  return (amount: number) => ((amount - start) / span) * 100
}

const solid = 'var(--colors-accent-solid)'
const band = { stroke: solid, strokeOpacity: 0.4, strokeWidth: 6, strokeLinecap: 'round' } as const

/** Line: was. Dot: expected. Band: 80 of 100 replays. */
function RangeMark({ row: { name, estimate, text, isExact } }: { row: Row }) {
  const { was, expected, low, high } = estimate
  if (was == null || expected == null || low == null || high == null) return null
  const at = axisOf(estimate)
  const words = isExact
    ? `was ${text(was)}, now ${text(expected)}`
    : `was ${text(was)}, 80 of 100 between ${text(low)} and ${text(high)}`
  return (
    <svg width="100%" height={16} overflow="visible" role="img" aria-label={`${name}: ${words}`}>
      <line stroke="var(--colors-border)" x1="0" x2="100%" y1="8" y2="8" />
      {!isExact && <line {...band} x1={`${at(low)}%`} x2={`${at(high)}%`} y1="8" y2="8" />}
      <line stroke="var(--colors-fg)" strokeWidth={2} x1={`${at(was)}%`} x2={`${at(was)}%`} y1="1" y2="15" />
      <circle fill={solid} cx={`${at(expected)}%`} cy="8" r="4.5" />
    </svg>
  )
}

function Difference({ row }: { row: Row }) {
  const { difference } = row.estimate
  if (difference == null) return <span className="subtle">–</span>
  const tone = row.isNeutral || !difference ? undefined : difference > 0 ? 'up' : 'down'
  return <Text color={tone}>{signed(difference, row.differenceText ?? row.text)}</Text>
}

const columns: PlainColumn<Row>[] = [
  { title: 'Result', isRowHead: true, cell: ({ name }) => name },
  { title: 'Was', align: 'right', cell: (row) => value(row, row.estimate.was) },
  {
    title: 'Expected',
    align: 'right',
    cell: (row) => (
      <Text as="b" textStyle="heading">
        {value(row, row.estimate.expected)}
      </Text>
    ),
  },
  {
    title: 'Low',
    headClass: 'right edge',
    cellClass: 'right edge muted',
    cell: (row) => (row.isExact ? 'exact' : value(row, row.estimate.low)),
  },
  {
    title: 'High',
    headClass: 'right edge',
    cellClass: 'right edge muted',
    cell: (row) => (row.isExact ? '' : value(row, row.estimate.high)),
  },
  { title: 'Difference', align: 'right', cell: (row) => <Difference row={row} /> },
  {
    title: 'Line: was. Dot: expected. Band: 80 of 100 replays',
    headClass: 'mark',
    cellClass: 'mark',
    cell: (row) => <RangeMark row={row} />,
  },
]

/** Figures by the rules as they were and by the change, with the range of the expected ones. */
export function EstimateTable({ result }: { result: BacktestFacts }) {
  return <ResultTable label="Results" columns={columns} rows={estimateRows(result)} />
}
