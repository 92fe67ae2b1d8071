const width = 140
const height = 30
const room = 3

type Values = readonly (number | null)[]

/** A path through the values that are there; each stands at its place of the axis. */
function pathOf(values: Values, { low, high }: { low: number; high: number }): string {
  const step = width / Math.max(1, values.length - 1)
  const y = (value: number) => height - room - ((value - low) / (high - low || 1)) * (height - 2 * room)
  const points = values.flatMap((value, place) =>
    value === null ? [] : [`${(place * step).toFixed(1)},${y(value).toFixed(1)}`],
  )
  return points.length > 1 ? `M${points.join('L')}` : ''
}

/** How a figure went, over the course of the period before. The chart and its table have the numbers. */
export function FigureLine({ current, previous }: { current: Values; previous: Values }) {
  const values = [...current, ...previous].filter((value) => value !== null)
  const scale = { low: Math.min(0, ...values), high: Math.max(0, ...values) }
  return (
    <svg className="stat-line" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      <path className="previous" d={pathOf(previous, scale)} />
      <path d={pathOf(current, scale)} />
    </svg>
  )
}
