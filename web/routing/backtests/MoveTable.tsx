import { useState } from 'react'
import { useMay } from '../../app/session/useSession'
import { Segmented } from '../../ui/form/choices/Segmented'
import { MovedLeads } from './MovedLeads'
import {
  cellFigures,
  haveRevenue,
  isMoved,
  leadsText,
  matrixOf,
  signed,
  type CellFigure,
  type Move,
} from './resultWords'
import { TableScroll } from './TableScroll'

/** From and to, with leads or their revenue in the cells. */
export function FromAndTo({ moves }: { moves: readonly Move[] }) {
  const [shown, setShown] = useState<keyof typeof cellFigures>('leads')
  const seesRevenue = haveRevenue(moves)
  return (
    <section aria-labelledby="backtest-moves">
      <div className="backtest-bar">
        <h2 id="backtest-moves">From and to</h2>
        {seesRevenue && (
          <Segmented
            label="Cells show"
            options={[
              { value: 'leads', label: 'Leads' },
              { value: 'revenue', label: 'Revenue' },
            ]}
            value={shown}
            onChange={setShown}
          />
        )}
      </div>
      <MoveTable moves={moves} figure={cellFigures[seesRevenue ? shown : 'leads']} />
    </section>
  )
}

/** Rows are where leads were, columns where they go. Every number that moved opens its leads. */
function MoveTable({ moves, figure }: { moves: readonly Move[]; figure: CellFigure }) {
  const [opened, setOpened] = useState<Move | null>(null)
  const may = useMay()
  const { text, changed } = figure
  const { rows, columns, cell } = matrixOf(moves, figure)
  const most = Math.max(1, ...moves.filter(isMoved).map(({ leads }) => leads))
  return (
    <TableScroll label="From and to">
      <table className="backtest-table moves" aria-label="From and to">
        <thead>
          <tr>
            <th scope="col">Was at, goes to</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" className="right">
                {name}
              </th>
            ))}
            <th scope="col" className="right">
              Was
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {columns.map((column) => {
                const move = cell(row.id, column.id)
                const moved = move && isMoved(move) ? move : null
                const tone = !moved ? ' same' : moved.toId ? ' moved' : ' lost'
                const part = moved ? Math.round((moved.leads / most) * 30) : 0
                return (
                  <td
                    key={column.id}
                    className={`right figure${tone}`}
                    style={{ '--part': `${part}%` } as React.CSSProperties}
                  >
                    {moved && may('LEADS_LIST') ? (
                      <button
                        type="button"
                        className="link-button"
                        aria-label={`${leadsText(moved.leads)} from ${row.name} to ${column.name}`}
                        onClick={() => setOpened(moved)}
                      >
                        {text(changed(moved))}
                      </button>
                    ) : (
                      text(move ? changed(move) : 0)
                    )}
                  </td>
                )
              })}
              <td className="right figure">{text(row.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="total">
            <th scope="row">With the change</th>
            {columns.map(({ id, total }) => (
              <td key={id} className="right figure">
                {text(total)}
              </td>
            ))}
            <td className="right figure">{text(columns.reduce((sum, { total }) => sum + total, 0))}</td>
          </tr>
          <tr>
            <th scope="row">Difference</th>
            {columns.map(({ id, total, was }) => (
              <td key={id} className="right figure">
                {signed(total - was, text)}
              </td>
            ))}
            <td />
          </tr>
        </tfoot>
      </table>
      {opened && <MovedLeads move={opened} onClose={() => setOpened(null)} />}
    </TableScroll>
  )
}
