import { chakra } from '@chakra-ui/react'

const width = 140
const height = 30
const room = 3

const whole = {
  width: 'full',
  height: '30px',
  overflow: 'visible',
  '& > path': { fill: 'none', stroke: 'accent.solid', strokeWidth: 1.5, vectorEffect: 'non-scaling-stroke' },
  '& > .previous': { stroke: 'chart.prev', strokeWidth: 1 },
  '& > .end': { strokeWidth: 5, strokeLinecap: 'round' },
}
const inRow = {
  ...whole,
  width: '88px',
  height: '5',
  '& > path': { ...whole['& > path'], stroke: 'chart.1' },
  '& > .ground': { fill: 'color-mix(in srgb, {colors.chart.1} 16%, transparent)', stroke: 'none' },
}

export type SparkValues = readonly (number | null)[]

interface Scale {
  low: number
  high: number
}
type Point = [x: string, y: string]

/** Points of the existing values. */
function pointsOf(values: SparkValues, { low, high }: Scale): Point[] {
  const step = width / Math.max(1, values.length - 1)
  const y = (value: number) => height - room - ((value - low) / (high - low || 1)) * (height - 2 * room)
  return values.flatMap((value, place): Point[] =>
    value === null ? [] : [[(place * step).toFixed(1), y(value).toFixed(1)]],
  )
}
const lineOf = (points: readonly Point[]) => (points.length > 1 ? `M${points.join('L')}` : '')

interface Props {
  current: SparkValues
  /** Values of the previous period, drawn behind. */
  previous?: SparkValues
  /** In a table row: low, with an axis, and without previous values. */
  isInRow?: boolean
}

/** A small line chart without numbers. An unfinished period ends with a dot. */
export function Sparkline({ current, previous = [], isInRow = false }: Props) {
  const values = [...current, ...previous].filter((value) => value !== null)
  const scale = { low: Math.min(0, ...values), high: Math.max(0, ...values) }
  const points = pointsOf(current, scale)
  const [first, last] = [points[0], points.at(-1)]
  return (
    <chakra.svg
      className="sparkline"
      display="block"
      css={isInRow ? inRow : whole}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {isInRow && first && last && (
        <path className="ground" d={`M${first[0]},${height}L${points.join('L')}L${last[0]},${height}Z`} />
      )}
      {previous.length > 0 && <path className="previous" d={lineOf(pointsOf(previous, scale))} />}
      <path d={lineOf(points)} />
      {!isInRow && last && <path className="end" d={`M${last.join()}h0`} />}
    </chakra.svg>
  )
}
