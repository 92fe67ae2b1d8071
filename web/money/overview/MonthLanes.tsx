import { Box } from '@chakra-ui/react'
import { formatMoney } from '../../../shared/app/money'
import { niceTop } from '../../partners/overview/LanesChart'
import { dayLabel } from '../../reports/pivot/views/chartRows'
import { useSize } from '../../ui/layout/useSize'
import { PlainTable } from '../../ui/table/PlainTable'

export interface MoneyDay {
  day: string
  revenue: number
  payout: number
  profit: number
}

const lanes = [
  { name: 'Revenue', of: ({ revenue }: MoneyDay) => revenue, color: 'chart-1' },
  { name: 'Payout', of: ({ payout }: MoneyDay) => payout, color: 'chart-prev' },
  { name: 'Profit', of: ({ profit }: MoneyDay) => profit, color: 'chart-2' },
] as const

const left = 96
const gap = 16
const axisHeight = 20
const top = 8
/** Height of the lane of revenue in pixels; the others have the same scale. */
const laneHeight = 78
/** Width of an axis label in pixels. */
const labelWidth = 96
const look = {
  position: 'relative',
  fontSize: '2xs',
  textStyle: 'figure',
  '& svg': { position: 'absolute', overflow: 'visible' },
  '& text': { fill: 'fg.subtle' },
  '& text.name': { fill: 'fg.muted', fontWeight: 'medium' },
  '& line': { stroke: 'chart.grid' },
  '& .day': { fill: 'transparent', _hover: { fill: 'row.hover' } },
}

const axisText = (amount: number) => (amount >= 1_000 ? `$${amount / 1_000}k` : `$${amount}`)

/** Revenue, payout and profit of each day in three lanes of one scale. Today is paler; days to come are empty. */
export function MonthLanes({ days, today }: { days: readonly MoneyDay[]; today: string }) {
  const { element, width } = useSize()
  const tops = lanes.map(({ of }) => niceTop(Math.max(1, ...days.map(of))))
  const scale = laneHeight / Math.max(...tops)
  const lows = lanes.map(({ of }) => Math.max(0, -Math.min(0, ...days.map(of))))
  let bottom = top
  const placed = lanes.map((lane, at) => {
    const upper = bottom
    const zero = upper + Math.max(14, (tops[at] ?? 0) * scale)
    bottom = zero + (lows[at] ?? 0) * scale + gap
    return { ...lane, zero, top: tops[at] ?? 0 }
  })
  const height = bottom - gap + axisHeight
  const place = (width - left) / days.length
  const every = Math.max(1, Math.ceil(days.length / Math.max(1, Math.floor((width - left) / labelWidth))))
  return (
    <>
      <Box ref={element} css={look} style={{ height }} aria-hidden>
        {width > left && (
          <svg width={width} height={height}>
            {placed.map(({ name, of, color, zero, top: most }) => (
              <g key={name} fill={`var(--colors-${color})`}>
                <text className="name" x={0} y={zero - (most * scale) / 2 + 4}>
                  {name}
                </text>
                {[0, most].map((value) => (
                  <g key={value}>
                    <line x1={left} x2={width} y1={zero - value * scale} y2={zero - value * scale} />
                    <text x={left - 8} y={zero - value * scale + 4} textAnchor="end">
                      {value ? axisText(value) : '0'}
                    </text>
                  </g>
                ))}
                {days.map((day, at) => {
                  const size = of(day) * scale
                  return (
                    <rect
                      key={day.day}
                      opacity={day.day === today ? 0.5 : 1}
                      x={left + at * place + place * 0.16}
                      width={place * 0.68}
                      y={size < 0 ? zero : zero - size}
                      height={Math.abs(size)}
                      rx={2}
                    />
                  )
                })}
              </g>
            ))}
            {days.map(({ day }, at) =>
              day === today || (at % every === 0 && Math.abs(at - days.findIndex((one) => one.day === today)) >= 2) ? (
                <text key={day} x={left + at * place + place / 2} y={height - 4} textAnchor="middle">
                  {day === today ? 'Today' : dayLabel(day)}
                </text>
              ) : null,
            )}
            {days.map(({ day, revenue, payout, profit }, at) => (
              <rect key={day} className="day" x={left + at * place} width={place} y={0} height={height - axisHeight}>
                <title>{`${dayLabel(day)}: revenue ${formatMoney(revenue)}, payout ${formatMoney(payout)}, profit ${formatMoney(profit)}`}</title>
              </rect>
            ))}
          </svg>
        )}
      </Box>
      <PlainTable
        className="visually-hidden"
        label="Money per day"
        rows={days}
        columns={[
          { title: 'Day', isRowHead: true, cell: ({ day }) => day },
          ...lanes.map(({ name, of }) => ({ title: name, cell: (day: MoneyDay) => formatMoney(of(day)) })),
        ]}
      />
    </>
  )
}
