import { Check, CircleAlert, Undo2 } from 'lucide-react'
import { formatCount } from '../../../shared/app/format'
import { hoursSummary } from '../../../shared/partners/hoursSummary'
import { IconButton } from '../../ui/form/IconButton'
import { CapBar } from '../overview/Bar'
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

const quiet = (text: string) => <span className="subtle">{text}</span>
const none = quiet('–')

function CapValue({ row, value }: { row: GridRow; value: string }) {
  if (row.caps.length > 1) return <span className="link">{`${row.caps.length} caps`}</span>
  const [cap] = row.caps
  if (!value) return none
  const shown = figureText('cap', value)
  if (shown === null) return value
  const filled = cap?.filled ?? 0
  return (
    <>
      <CapBar label={`Filled, ${row.name}`} filled={filled} cap={Number(value)} />
      <span className="figure">{`${formatCount(filled)} / ${shown}`}</span>
      {cap && cap.countries.length > 1 && (
        <small title={`Counts for ${cap.countries.map(({ name }) => name).join(', ')} together`}>
          {cap.countries.length} countries
        </small>
      )}
    </>
  )
}

function Content({ row, column, value }: Pick<Props, 'row' | 'column' | 'value'>) {
  if (!hasCell(row, column)) return <span aria-label="None here" />
  if (column === 'supported')
    return (
      <>
        {value ? <Check className="small" color="var(--colors-profit-fg)" aria-hidden /> : none}
        <span className="visually-hidden">{value ? 'Yes' : 'No'}</span>
      </>
    )
  if (column === 'cap') return <CapValue row={row} value={value as string} />
  if (column === 'price') {
    const text = value as string
    return text ? <span className="figure">{figureText('price', text) ?? text}</span> : none
  }
  const hours = value as Hours | null
  if (!hours) return quiet('Always')
  const summary = hoursSummary(hours.days)
  return (
    <span className="cg-week" title={`${summary} (${hours.timeZoneName})`}>
      <span className="cut">{summary}</span>
      <small className="cut">{hours.timeZoneName}</small>
    </span>
  )
}

/** A cell with its value, previous value, error and undo button. */
export function GridCell({ row, column, value, was, problem, onUndo }: Props) {
  const before = was === undefined ? null : `was ${valueText(column, was)}`
  return (
    <span className="cg-cell">
      <Content row={row} column={column} value={value} />
      {problem ? (
        <small className="problem" title={problem}>
          <CircleAlert className="small" aria-hidden />
          <span className="cut">{problem}</span>
        </small>
      ) : (
        before && (
          <small className="cut" title={before}>
            {before}
          </small>
        )
      )}
      {before && (
        <IconButton
          label={`Undo, ${row.name}`}
          tabIndex={-1}
          onMouseDown={(event) => event.stopPropagation()}
          onClick={onUndo}
        >
          <Undo2 className="small" aria-hidden />
        </IconButton>
      )}
    </span>
  )
}
