import { isMoved, leadsText, matrixOf, number, signed, takerName, type Move } from './resultWords'

const width = 560
const gap = 17
const bar = 8
const [left, right] = [130, width - 138]
const height = 252

/** Places bars below one another; the part of each lead is the same on both sides. */
function stacked(ends: readonly { id: string; total: number }[], scale: number) {
  let y = 3
  return new Map(
    ends.map(({ id, total }) => {
      const place = { y, height: Math.max(1, total * scale) }
      y += place.height + gap
      return [id, place] as const
    }),
  )
}

const short = (name: string) => (name.length > 18 ? `${name.slice(0, 17)}…` : name)

/** Flows of leads, left as it was, right with the change. The table beside it has the same numbers. */
export function FlowPicture({ moves }: { moves: readonly Move[] }) {
  const { rows, columns } = matrixOf(moves)
  const all = rows.reduce((sum, { total }) => sum + total, 0)
  const most = Math.max(rows.length, columns.length)
  const drawn = Math.max(height, most * (gap + 16))
  const scale = (drawn - gap * (most - 1) - 20) / Math.max(1, all)
  const [from, to] = [stacked(rows, scale), stacked(columns, scale)]
  const used = { from: new Map<string, number>(), to: new Map<string, number>() }
  const next = (side: 'from' | 'to', id: string, start: number, size: number) => {
    const y = start + (used[side].get(id) ?? 0)
    used[side].set(id, y - start + size)
    return y + size / 2
  }
  const order = new Map(columns.map(({ id }, place) => [id, place]))
  const flows = moves.toSorted((one, other) => (order.get(one.toId ?? '') ?? 0) - (order.get(other.toId ?? '') ?? 0))
  return (
    <svg
      className="backtest-flow"
      viewBox={`0 0 ${width} ${drawn}`}
      role="img"
      aria-label="How leads move; the numbers are in the table From and to"
    >
      {flows.map((move) => {
        const [fromId, toId] = [move.fromId ?? '', move.toId ?? '']
        const size = move.leads * scale
        const a = next('from', fromId, from.get(fromId)?.y ?? 0, size)
        const b = next('to', toId, to.get(toId)?.y ?? 0, size)
        const middle = (left + right) / 2
        const kind = !isMoved(move) ? 'same' : move.toId ? 'moved' : 'lost'
        return (
          <path
            key={`${fromId} ${toId}`}
            className={kind}
            d={`M${left + bar} ${a}C${middle} ${a} ${middle} ${b} ${right} ${b}`}
            strokeWidth={Math.max(1, size)}
          >
            <title>{`${takerName(move.fromName)} to ${takerName(move.toName)}: ${leadsText(move.leads)}`}</title>
          </path>
        )
      })}
      {rows.map(({ id, name, total }) => {
        const place = from.get(id) ?? { y: 0, height: 0 }
        const y = place.y + place.height / 2
        return (
          <g key={id} aria-hidden>
            <rect className={id ? 'end' : 'end none'} x={left} y={place.y} width={bar} height={place.height} rx={2} />
            <text x={left - 8} y={y - 2} textAnchor="end">
              {short(name)}
            </text>
            <text className="quantity" x={left - 8} y={y + 13} textAnchor="end">
              {number(total)}
            </text>
          </g>
        )
      })}
      {columns.map(({ id, name, total, was }) => {
        const place = to.get(id) ?? { y: 0, height: 0 }
        const y = place.y + place.height / 2
        return (
          <g key={id} aria-hidden>
            <rect className={id ? 'end' : 'end none'} x={right} y={place.y} width={bar} height={place.height} rx={2} />
            <text x={right + bar + 8} y={y - 2}>
              {short(name)}
            </text>
            <text className="quantity" x={right + bar + 8} y={y + 13}>
              {`${number(total)}, ${signed(total - was, number)}`}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
