import { CircleAlert } from 'lucide-react'
import { Flag } from '../../ui/show/CountryName'
import { type Column, type GridRow, type Value, valueText } from './gridRows'

/** A cell that would change, or an error. */
export interface Proposal {
  key: string
  /** Position in the sheet: `Line 3`. */
  place: string
  row: GridRow | null
  /** Text in place of an unknown country. */
  name: string
  column: Column | null
  was: Value
  value: Value
  problem: string | null
}

interface Props {
  proposals: readonly Proposal[]
  titles: Readonly<Record<Column, string>>
  none: string
}

const maxShown = 200

/** Preview of changes by cell, errors first. */
export function ChangePreview({ proposals, titles, none }: Props) {
  const wrong = proposals.filter(({ problem }) => problem)
  const right = proposals.filter(({ problem }) => !problem)
  const shown = [...wrong, ...right].slice(0, maxShown)
  return (
    <div className="cg-preview">
      <p role="status">
        <b>{right.length === 1 ? '1 cell changes' : `${right.length} cells change`}</b>
        {wrong.length > 0 && <span className="cg-wrong-count">{`, ${wrong.length} will not`}</span>}
      </p>
      {shown.length === 0 ? (
        <p className="subtle">{none}</p>
      ) : (
        <div className="cg-preview-list" tabIndex={0} role="region" aria-label="Preview of the changes">
          <table>
            <thead>
              <tr>
                <th scope="col">Country</th>
                <th scope="col">Column</th>
                <th scope="col">Now</th>
                <th scope="col">Will be</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ key, place, row, name, column, was, value, problem }) => (
                <tr key={key} className={problem ? 'wrong' : undefined}>
                  <td>
                    {row?.country && <Flag code={row.country.code} />} <span dir="auto">{name}</span>
                    {place && <small className="subtle"> {place}</small>}
                  </td>
                  <td>{column ? titles[column] : ''}</td>
                  {problem ? (
                    <td colSpan={2} className="cg-wrong">
                      <CircleAlert className="small" aria-hidden />
                      <span>{problem}</span>
                    </td>
                  ) : (
                    <>
                      <td className="subtle">{column && valueText(column, was)}</td>
                      <td>{column && valueText(column, value)}</td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {proposals.length > maxShown && <p className="subtle">{`and ${proposals.length - maxShown} more`}</p>}
        </div>
      )}
    </div>
  )
}
