import { chakra } from '@chakra-ui/react'
import { isMoved, leadsText, matrixOf, number, signed, takerName, type Move } from './resultWords'

const width = 560
const gap = 17
const bar = 8
const [left, right] = [130, width - 138]
const height = 252

const looks = {
  same: { stroke: 'var(--colors-fg-muted)', strokeOpacity: 0.2 },
  moved: { stroke: 'var(--colors-accent-solid)', strokeOpacity: 0.5 },
  lost: { stroke: 'var(--colors-danger-solid)', strokeOpacity: 0.5 },
}

interface Place {
  y: number
  height: number
}

/** Places bars below one another; the part of each lead is the same on both sides. */
function stacked(ends: readonly { id: string; total: number }[], scale: number) {
  let y = 3
  return new Map(
    ends.map(({ id, total }) => {
      const place: Place = { y, height: Math.max(1, total * scale) }
      y += place.height + gap
      return [id, place] as const
    }),
  )
}

const short = (name: string) => (name.length > 18 ? `${name.slice(0, 17)}…` : name)

interface EndProps {
  end: { id: string; name: string }
  place: Place | undefined
  /** The side of its name. */
  side: 'left' | 'right'
  figures: string
}

/** An advertiser as a bar with its name and figures. */
function End({ end: { id, name }, place = { y: 0, height: 0 }, side, figures }: EndProps) {
  const x = side === 'left' ? left : right
  const text = side === 'left' ? { x: x - 8, textAnchor: 'end' as const } : { x: x + bar + 8 }
  const y = place.y + place.height / 2
  const fill = `var(--colors-${id ? 'border-control' : 'danger-solid'})`
  return (
    <g fill="var(--colors-fg)" aria-hidden>
      <rect {...{ x, fill, ...place }} width={bar} rx={2} />
      <text {...text} y={y - 2}>
        {short(name)}
      </text>
      <text {...text} className="figure" fill="var(--colors-fg-muted)" y={y + 13}>
        {figures}
      </text>
    </g>
  )
}

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
    <chakra.svg
      width="full"
      px="gutter"
      fontSize="xs"
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
        return (
          <path
            key={`${fromId} ${toId}`}
            {...looks[!isMoved(move) ? 'same' : move.toId ? 'moved' : 'lost']}
            fill="none"
            d={`M${left + bar} ${a}C${middle} ${a} ${middle} ${b} ${right} ${b}`}
            strokeWidth={Math.max(1, size)}
          >
            <title>{`${takerName(move.fromName)} to ${takerName(move.toName)}: ${leadsText(move.leads)}`}</title>
          </path>
        )
      })}
      {rows.map((end) => (
        <End key={end.id} end={end} place={from.get(end.id)} side="left" figures={number(end.total)} />
      ))}
      {columns.map((end) => (
        <End
          key={end.id}
          end={end}
          place={to.get(end.id)}
          side="right"
          figures={`${number(end.total)}, ${signed(end.total - end.was, number)}`}
        />
      ))}
    </chakra.svg>
  )
}
