import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable'
import { estimateRows, type EstimateRow } from './estimateRows'
import { signed, type BacktestFacts, type Estimate } from './resultWords'
import { TableScroll } from './TableScroll'

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

/** Line: was. Dot: expected. Band: 80 of 100 replays. */
function RangeMark({ row: { name, estimate, text, isExact } }: { row: Row }) {
  const { was, expected, low, high } = estimate
  if (was == null || expected == null || low == null || high == null) return null
  const at = axisOf(estimate)
  const words = isExact
    ? `was ${text(was)}, now ${text(expected)}`
    : `was ${text(was)}, 80 of 100 between ${text(low)} and ${text(high)}`
  return (
    <svg className="backtest-range" role="img" aria-label={`${name}: ${words}`}>
      <line className="axis" x1="0" x2="100%" y1="8" y2="8" />
      {!isExact && <line className="band" x1={`${at(low)}%`} x2={`${at(high)}%`} y1="8" y2="8" />}
      <line className="was" x1={`${at(was)}%`} x2={`${at(was)}%`} y1="1" y2="15" />
      <circle className="expected" cx={`${at(expected)}%`} cy="8" r="4.5" />
    </svg>
  )
}

function Difference({ row }: { row: Row }) {
  const { difference } = row.estimate
  if (difference == null) return <span className="subtle">–</span>
  const tone = row.isNeutral || !difference ? '' : difference > 0 ? ' up' : ' down'
  return <span className={`figure${tone}`}>{signed(difference, row.differenceText ?? row.text)}</span>
}

const columns: PlainColumn<Row>[] = [
  { title: 'Result', isRowHead: true, cell: ({ name }) => name },
  { title: 'Was', headClass: 'right', cellClass: 'right figure', cell: (row) => value(row, row.estimate.was) },
  {
    title: 'Expected',
    headClass: 'right',
    cellClass: 'right figure expected',
    cell: (row) => <b>{value(row, row.estimate.expected)}</b>,
  },
  {
    title: 'Low',
    headClass: 'right edge',
    cellClass: 'right figure edge muted',
    cell: (row) => (row.isExact ? 'exact' : value(row, row.estimate.low)),
  },
  {
    title: 'High',
    headClass: 'right edge',
    cellClass: 'right figure edge muted',
    cell: (row) => (row.isExact ? '' : value(row, row.estimate.high)),
  },
  { title: 'Difference', headClass: 'right', cellClass: 'right', cell: (row) => <Difference row={row} /> },
  {
    title: 'Line: was. Dot: expected. Band: 80 of 100 replays',
    headClass: 'mark',
    cellClass: 'mark',
    cell: (row) => <RangeMark row={row} />,
  },
]

/** Figures by the rules as they were and by the change, with the range of the expected ones. */
export function EstimateTable({ result }: { result: BacktestFacts }) {
  return (
    <TableScroll label="Results">
      <PlainTable label="Results" className="backtest-table estimates" columns={columns} rows={estimateRows(result)} />
    </TableScroll>
  )
}
