const width = 88
const height = 20
const room = 3

/** A line of values over its ground, without numbers: they stand beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values)
  const step = width / Math.max(1, values.length - 1)
  const points = values.map(
    (value, place) => `${(place * step).toFixed(1)},${(height - 1 - (value / most) * (height - 1 - room)).toFixed(1)}`,
  )
  const line = points.join('L')
  return (
    <svg className="lf-spark" width={width} height={height} aria-hidden>
      <path className="ground" d={`M0,${height}L${line}L${width},${height}Z`} />
      <path d={`M${line}`} />
    </svg>
  )
}
