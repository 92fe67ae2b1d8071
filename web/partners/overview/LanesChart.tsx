import { Box } from '@chakra-ui/react'
import { formatCount } from '../../../shared/app/format'
import { useSize } from '../../ui/layout/useSize'
import { PlainTable } from '../../ui/table/PlainTable'
import { dayLabel } from '../../reports/pivot/views/chartRows'

interface Day {
  /** `yyyy-MM-dd` */
  date: string
  leads: number
  ftds: number
}

const left = 34
const laneGap = 12
const axisHeight = 20
const ftdLane = 42
const top = 8
/** Width of an axis label in pixels. */
const labelWidth = 72
const look = {
  position: 'relative',
  fontSize: '2xs',
  textStyle: 'figure',
  '& svg': { position: 'absolute', overflow: 'visible' },
  '& text': { fill: 'fg.subtle' },
  '& line': { stroke: 'chart.grid' },
  '& .day': { fill: 'transparent', _hover: { fill: 'row.hover' } },
}

/** Maximum of an axis for values up to `most`: 2, 4, 10, 20, 40, 100 …, so that its half is an integer. */
export function niceTop(most: number): number {
  for (let scale = 1; ; scale *= 10) {
    const top = [2, 4, 6, 8, 10].map((step) => step * scale).find((value) => value >= most)
    if (top !== undefined) return top
  }
}

interface LaneProps {
  days: readonly Day[]
  figure: 'leads' | 'ftds'
  /** Top and bottom, left and right. */
  y: readonly [number, number]
  width: number
  ticks: readonly number[]
}

function Lane({ days, figure, y: [upper, lower], width, ticks }: LaneProps) {
  const most = ticks.at(-1) ?? 1
  const place = (width - left) / days.length
  const at = (value: number) => lower - (value / most) * (lower - upper)
  return (
    <g fill={`var(--colors-chart-${figure === 'leads' ? 1 : 2})`}>
      {ticks.map((value) => (
        <g key={value}>
          <line x1={left} x2={width} y1={at(value)} y2={at(value)} />
          <text x={left - 8} y={at(value) + 4} textAnchor="end">
            {formatCount(value)}
          </text>
        </g>
      ))}
      {days.map((day, index) => (
        <rect
          key={day.date}
          opacity={index === days.length - 1 ? 0.55 : 1}
          x={left + index * place + place * 0.16}
          width={place * 0.68}
          y={at(day[figure])}
          height={lower - at(day[figure])}
          rx={2}
        />
      ))}
    </g>
  )
}

/** Leads and FTDs per day in two lanes with separate scales; the unfinished today is lighter. */
export function LanesChart({ days, height }: { days: readonly Day[]; height: number }) {
  const { element, width } = useSize()
  const leads = niceTop(Math.max(...days.map((day) => day.leads)))
  const ftds = niceTop(Math.max(...days.map((day) => day.ftds)))
  const bottom = height - axisHeight
  const place = (width - left) / days.length
  const every = Math.max(1, Math.ceil(days.length / Math.max(1, Math.floor((width - left) / labelWidth))))
  const last = days.length - 1
  return (
    <>
      <Box ref={element} css={look} style={{ height }} aria-hidden>
        {width > left && (
          <svg width={width} height={height}>
            <Lane
              days={days}
              figure="leads"
              y={[top, bottom - ftdLane - laneGap]}
              width={width}
              ticks={[0, leads / 2, leads]}
            />
            <Lane days={days} figure="ftds" y={[bottom - ftdLane, bottom]} width={width} ticks={[0, ftds]} />
            {days.map(({ date }, index) =>
              (last - index) % every === 0 && (index === last || last - index >= every) ? (
                <text
                  key={date}
                  x={index === last ? width : left + index * place + place / 2}
                  y={height - 4}
                  textAnchor={index === last ? 'end' : 'middle'}
                >
                  {index === last ? 'Today' : dayLabel(date)}
                </text>
              ) : null,
            )}
            {days.map(({ date, ...day }, index) => (
              <rect key={date} className="day" x={left + index * place} width={place} y={0} height={bottom}>
                <title>{`${dayLabel(date)}: ${formatCount(day.leads)} leads, ${formatCount(day.ftds)} FTDs`}</title>
              </rect>
            ))}
          </svg>
        )}
      </Box>
      <PlainTable
        className="visually-hidden"
        label="Leads and FTDs per day"
        rows={days}
        columns={[
          { title: 'Day', isRowHead: true, cell: ({ date }) => date },
          { title: 'Leads', cell: ({ leads }) => leads },
          { title: 'FTDs', cell: ({ ftds }) => ftds },
        ]}
      />
    </>
  )
}
