import { useState } from 'react'
import { useMay } from '../../app/session/useSession'
import { Segmented } from '../../ui/form/choices/Segmented'
import { Section } from '../../ui/layout/Section'
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
import { TableScroll } from './ResultTable'

/** From and to, with leads or their revenue in the cells. */
export function FromAndTo({ moves }: { moves: readonly Move[] }) {
  const [shown, setShown] = useState<keyof typeof cellFigures>('leads')
  const seesRevenue = haveRevenue(moves)
  return (
    <Section
      title="From and to"
      aside={
        seesRevenue && (
          <Segmented
            label="Cells show"
            options={[
              { value: 'leads', label: 'Leads' },
              { value: 'revenue', label: 'Revenue' },
            ]}
            value={shown}
            onChange={setShown}
          />
        )
      }
    >
      <MoveTable moves={moves} figure={cellFigures[seesRevenue ? shown : 'leads']} />
    </Section>
  )
}

const shade = (percent: number) => `color-mix(in srgb, var(--colors-accent-solid) ${Math.round(percent)}%, transparent)`

/** Rows are where leads were, columns where they go. Every number that moved opens its leads. */
function MoveTable({ moves, figure }: { moves: readonly Move[]; figure: CellFigure }) {
  const [opened, setOpened] = useState<Move | null>(null)
  const may = useMay()
  const { text, changed } = figure
  const { rows, columns, cell } = matrixOf(moves, figure)
  const most = Math.max(1, ...moves.filter(isMoved).map(({ leads }) => leads))
  return (
    <TableScroll label="From and to">
      <table aria-label="From and to">
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
                const tone = !moved ? 'same' : moved.toId ? '' : 'lost'
                const background = moved?.toId ? shade((moved.leads / most) * 30) : undefined
                return (
                  <td key={column.id} className={`right ${tone}`} style={{ background }}>
                    {moved && may('LEADS_LIST') ? (
                      <button
                        type="button"
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
              <td className="right">{text(row.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="total">
            <th scope="row">With the change</th>
            {columns.map(({ id, total }) => (
              <td key={id} className="right">
                {text(total)}
              </td>
            ))}
            <td className="right">{text(columns.reduce((sum, { total }) => sum + total, 0))}</td>
          </tr>
          <tr>
            <th scope="row">Difference</th>
            {columns.map(({ id, total, was }) => (
              <td key={id} className="right">
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
