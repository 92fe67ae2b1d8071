import {
  matrixVerbs,
  rowBoxes,
  verbNames,
  type MatrixBox,
  type MatrixRow,
  type MetricRow,
} from '../../../shared/access/permissionMatrix'
import { reportMetrics } from '../../../shared/access/permissions'
import { PermissionBox, ToggleBox, type Choosing } from './PermissionBox'

const codesOf = (row: MatrixRow | MetricRow) => rowBoxes(row).map(({ code }) => code)

/** Common prefix of the permission names in a row, or the whole name if there is only one. */
function codeOfRow(row: MatrixRow | MetricRow): string {
  const names = rowBoxes(row).map(({ name }) => name)
  const [first = ''] = names
  if (names.length < 2) return first
  const words = first.split('_')
  const shared = words.filter((_, at) => names.every((name) => name.startsWith(words.slice(0, at + 1).join('_'))))
  return `${shared.join('_')}_*`
}

function RowTitle({ row }: { row: MatrixRow | MetricRow }) {
  return (
    <div role="rowheader" className="pm-title">
      <b>{row.title}</b>
      <code className="pm-code cut" title={codeOfRow(row)}>
        {codeOfRow(row)}
      </code>
      {row.note && <small>{row.note}</small>}
    </div>
  )
}

interface RowProps {
  row: MatrixRow | MetricRow
  /** A box a column, if the row has one there. */
  boxes: readonly (MatrixBox | undefined)[]
  className: string
  choosing: Choosing
}

const Row = ({ row, boxes, className, choosing }: RowProps) => (
  <div role="row" className={className}>
    <RowTitle row={row} />
    {boxes.map((box, at) => (
      <div key={at} role="gridcell" className={box ? 'pm-cell' : 'pm-cell none'}>
        {box ? (
          <PermissionBox box={box} rowTitle={row.title} column={at + 1} choosing={choosing} />
        ) : (
          <span className="pm-none" aria-hidden />
        )}
      </div>
    ))}
    <div role="gridcell" className="pm-cell all">
      <ToggleBox
        label={`${row.title}: all, ${codeOfRow(row)}`}
        title="All"
        codes={codesOf(row)}
        column={boxes.length + 1}
        choosing={choosing}
      />
    </div>
  </div>
)

/** A row of the matrix: view, add, edit and delete, with further actions below. */
export const VerbRow = ({ row, choosing }: { row: MatrixRow; choosing: Choosing }) => (
  <>
    <Row className="pm-row" boxes={verbNames.map((verb) => row.verbs[verb])} {...{ row, choosing }} />
    {row.acts.length > 0 && (
      <div role="row" className="pm-acts">
        {row.acts.map((box, at) => (
          <div key={box.name} role="gridcell">
            <PermissionBox box={box} rowTitle={row.title} column={at + 1} choosing={choosing} isNamed />
          </div>
        ))}
      </div>
    )}
  </>
)

type Metric = (typeof reportMetrics)[number]
const boxOf = ({ boxes }: MetricRow, metric: Metric) =>
  boxes.find(({ name }) => name.endsWith(`_${metric.toUpperCase()}`))

/** A row of the money matrix: the six metrics of a grouping. */
export const MetricCells = ({ row, choosing }: { row: MetricRow; choosing: Choosing }) => (
  <Row className="pm-row metrics" boxes={reportMetrics.map((metric) => boxOf(row, metric))} {...{ row, choosing }} />
)

interface HeadProps {
  className: string
  title: string
  /** Columns with the permissions that their boxes select. */
  columns: readonly { title: string; codes: readonly number[] }[]
  /** The box at the right, for all columns. */
  all: { label: string; codes: readonly number[] }
  choosing: Choosing
}

/** Column headers, each with a box for the whole column. */
function Head({ className, title, columns, all, choosing }: HeadProps) {
  return (
    <div role="row" className={className}>
      <div role="columnheader" className="pm-title">
        {title}
      </div>
      {columns.map(({ title, codes }, at) => (
        <div key={title} role="columnheader" className="pm-cell">
          <ToggleBox label={`All: ${title}`} title={title} codes={codes} column={at + 1} choosing={choosing} isNamed />
        </div>
      ))}
      <div role="columnheader" className="pm-cell all">
        <ToggleBox {...all} title="All" column={columns.length + 1} choosing={choosing} isNamed />
      </div>
    </div>
  )
}

/** Headers of the four columns, each with a box for the whole column. */
export function VerbHead({ rows, choosing }: { rows: readonly MatrixRow[]; choosing: Choosing }) {
  return (
    <Head
      className="pm-row pm-head"
      title="Screen"
      columns={verbNames.map((verb) => ({
        title: matrixVerbs[verb],
        codes: rows.flatMap(({ verbs }) => verbs[verb]?.code ?? []),
      }))}
      all={{ label: 'All permissions of screens', codes: rows.flatMap(codesOf) }}
      choosing={choosing}
    />
  )
}

/** Headers of the six metrics, each with a box for all groupings. */
export function MetricHead({
  rows,
  titles,
  choosing,
}: {
  rows: readonly MetricRow[]
  titles: Readonly<Record<Metric, string>>
  choosing: Choosing
}) {
  return (
    <Head
      className="pm-row metrics pm-head"
      title="Money in figures"
      columns={reportMetrics.map((metric) => ({
        title: titles[metric],
        codes: rows.flatMap((row) => boxOf(row, metric)?.code ?? []),
      }))}
      all={{ label: 'All money in figures', codes: rows.flatMap(codesOf) }}
      choosing={choosing}
    />
  )
}
