import '../overview/capBar.css'
import { Check, CircleAlert, Undo2 } from 'lucide-react'
import { formatCount } from '../../../shared/app/format'
import { hoursSummary } from '../../../shared/partners/hoursSummary'
import { IconButton } from '../../ui/form/IconButton'
import { CapBar } from '../overview/CapBar'
import { type Column, figureText, type GridRow, hasCell, type Hours, type Value, valueText } from './gridRows'

interface Props {
  row: GridRow
  column: Column
  value: Value
  /** Value before the change; undefined if unchanged. */
  was: Value | undefined
  problem: string | null
  onUndo: () => void
}

const none = <span className="cg-none">–</span>

function CapValue({ row, value }: { row: GridRow; value: string }) {
  if (row.caps.length > 1) return <span className="cg-link">{`${row.caps.length} caps`}</span>
  const [cap] = row.caps
  if (!value) return none
  const limit = Number(value)
  const shown = figureText('cap', value)
  if (shown === null) return <>{value}</>
  return (
    <span className="cg-cap">
      <CapBar label={`Filled, ${row.name}`} filled={cap?.filled ?? 0} cap={limit} />
      <span className="figure">
        <b>{formatCount(cap?.filled ?? 0)}</b> / {shown}
      </span>
      {cap && cap.countries.length > 1 && (
        <small title={`Counts for ${cap.countries.map(({ name }) => name).join(', ')} together`}>
          {cap.countries.length} countries
        </small>
      )}
    </span>
  )
}

function Content({ row, column, value }: Pick<Props, 'row' | 'column' | 'value'>) {
  if (!hasCell(row, column)) return <span className="cg-none" aria-label="None here" />
  if (column === 'supported')
    return value ? (
      <span className="cg-yes">
        <Check className="small" aria-hidden />
        <span className="visually-hidden">Yes</span>
      </span>
    ) : (
      <span className="cg-none">
        –<span className="visually-hidden">No</span>
      </span>
    )
  if (column === 'cap') return <CapValue row={row} value={value as string} />
  if (column === 'price') {
    const text = value as string
    if (!text) return none
    return <span className="figure">{figureText('price', text) ?? text}</span>
  }
  const hours = value as Hours | null
  if (!hours) return <span className="cg-none">Always</span>
  const summary = hoursSummary(hours.days)
  return (
    <span className="cg-hours" title={`${summary} (${hours.timeZoneName})`}>
      <span className="cut">{summary}</span>
      <small className="cut">{hours.timeZoneName}</small>
    </span>
  )
}

/** A cell with its value, previous value, error and undo button. */
export function GridCell({ row, column, value, was, problem, onUndo }: Props) {
  return (
    <span className="cg-cell">
      <Content row={row} column={column} value={value} />
      {problem && (
        <span className="cg-wrong" title={problem}>
          <CircleAlert className="small" aria-hidden />
          <span className="cut">{problem}</span>
        </span>
      )}
      {was !== undefined && (
        <>
          {!problem && (
            <small
              className="cg-was cut"
              title={`was ${valueText(column, was)}`}
            >{`was ${valueText(column, was)}`}</small>
          )}
          <IconButton
            label={`Undo, ${row.name}`}
            tabIndex={-1}
            className="cg-undo"
            onMouseDown={(event) => event.stopPropagation()}
            onClick={onUndo}
          >
            <Undo2 className="small" aria-hidden />
          </IconButton>
        </>
      )}
    </span>
  )
}
