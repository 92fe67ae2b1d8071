import { useState } from 'react'
import { Link } from 'react-router'
import { LeadsLink } from '../../leads/leads/LeadsLink'
import { useMay } from '../../app/session/useSession'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/Dialog'
import { isMoved, leadsText, matrixOf, number, signed, takerName, type Move } from './resultWords'
import { TableScroll } from './TableScroll'

/** From and to: rows are where leads were, columns where they go. Every number that moved opens its leads. */
export function MoveTable({ moves }: { moves: readonly Move[] }) {
  const [opened, setOpened] = useState<Move | null>(null)
  const may = useMay()
  const { rows, columns, cell } = matrixOf(moves)
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
                        {number(moved.leads)}
                      </button>
                    ) : (
                      number(move?.leads ?? 0)
                    )}
                  </td>
                )
              })}
              <td className="right figure">{number(row.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="total">
            <th scope="row">With the change</th>
            {columns.map(({ id, total }) => (
              <td key={id} className="right figure">
                {number(total)}
              </td>
            ))}
            <td className="right figure">{number(rows.reduce((sum, { total }) => sum + total, 0))}</td>
          </tr>
          <tr>
            <th scope="row">Difference</th>
            {columns.map(({ id, total, was }) => (
              <td key={id} className="right figure">
                {signed(total - was, number)}
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

const mostListed = 100

function MovedLeads({ move: { fromName, toName, leads, leadIds }, onClose }: { move: Move; onClose: () => void }) {
  const listed = leadIds.slice(0, mostListed)
  const rest = leads - listed.length
  return (
    <Dialog
      title={`${takerName(fromName)} → ${takerName(toName)}`}
      subtitle={rest > 0 ? `The first ${number(listed.length)} of ${leadsText(leads)}` : leadsText(leads)}
      width={420}
      onClose={onClose}
      footer={
        <>
          {leadIds.length > listed.length && (
            <LeadsLink ids={leadIds}>
              {leads > leadIds.length ? `The first ${number(leadIds.length)} in Leads` : 'All in Leads'}
            </LeadsLink>
          )}
          <Button variant="solid" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <ul className="backtest-leads">
        {listed.map((id) => (
          <li key={id}>
            <Link to={`/leads/${id}`} className="figure">
              {id}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
