import { countOf, formatCount } from '../../../shared/app/format'
import type { AlertChartFactsFragment } from '../../generated/graphql'

const [width, height] = [164, 30]
const blue = 'var(--colors-chart-1)'
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function Bars({ good, bad }: Pick<AlertChartFactsFragment, 'good' | 'bad'>) {
  const most = Math.max(1, ...good.map((value, place) => value + (bad[place] ?? 0)))
  const step = width / good.length
  const tall = (value: number) => (value / most) * height
  return good.map((value, place) => {
    const [lower, upper] = [tall(value), tall(bad[place] ?? 0)]
    const bar = { x: place * step, width: step - 2 }
    return (
      <g key={place}>
        <rect {...bar} y={height - lower} height={lower} fill={blue} />
        <rect {...bar} y={height - lower - upper} height={upper} fill="var(--colors-danger-solid)" opacity={0.65} />
      </g>
    )
  })
}

function Line({ values, limit }: { values: readonly number[]; limit: number | null | undefined }) {
  const top = Math.max(1, limit ?? 0, ...values) * 1.08
  const y = (value: number) => height - (value / top) * height
  const points = values.map(
    (value, place) => `${((place * (width - 4)) / (values.length - 1 || 1)).toFixed(1)},${y(value).toFixed(1)}`,
  )
  return (
    <>
      {limit != null && <path stroke="var(--colors-fg-subtle)" strokeDasharray="2 3" d={`M0,${y(limit)}H${width}`} />}
      <path stroke={blue} strokeWidth={1.75} d={`M${points.join('L')}`} />
      <path stroke={blue} strokeWidth={5} strokeLinecap="round" d={`M${points.at(-1)}h0`} />
    </>
  )
}

/** What a chart shows, in words. */
function wordsOf({ shape, good, bad, limit }: AlertChartFactsFragment, resets: string | null): string {
  if (shape === 'line')
    return `${formatCount(good.at(-1) ?? 0)} of ${formatCount(limit ?? 0)}${resets ? `, resets in ${resets}` : ''}`
  return `${formatCount(sum(bad))} of ${countOf(sum(good) + sum(bad), 'answer')} bad in 2 h`
}

/** The course of what an alert is about, without numbers on its axes, and its last figures in words. */
export function EvidenceChart({ chart, resets }: { chart: AlertChartFactsFragment; resets: string | null }) {
  const { shape, good, bad, limit } = chart
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} fill="none" aria-hidden>
        {shape === 'bars' ? <Bars {...{ good, bad }} /> : <Line values={good} limit={limit} />}
      </svg>
      <figcaption className="subtle figure">{wordsOf(chart, resets)}</figcaption>
    </figure>
  )
}
