import { Bar, type BarDatum, type BarTooltipProps } from '@nivo/bar'
import { dashboardFigure } from '../../shared/dashboardFigures'
import '../components/chart.css'
import { axisTicks, roomAtEnd } from '../components/axisTicks'
import { axisCount, axisMoney, chartTheme } from '../components/chartTheme'
import { useSize } from '../components/useSize'
import { useColourMode } from '../theme/colourMode'
import type { ChartContent } from './ChartTable'
import { formatFigure } from './formatFigure'

const colors = { current: 'var(--accent-solid)', previous: 'var(--chart-prev)' } as const
const runningColor = 'color-mix(in srgb, var(--accent-solid) 55%, transparent)'
type Side = keyof typeof colors
const sides: Side[] = ['current', 'previous']

const axisFormats = { count: axisCount, money: axisMoney, rate: (value: number) => `${value}%` }
const left = 44
/** Pixels for each label of the axis. */
const labelWidth = 56

/** Bars of the period beside those of the one before. The table beside it says the same in words. */
export function StatisticsChart({ title, figure, names, xaxis, current, previous }: ChartContent) {
  const { element, width, height } = useSize()
  const { mode } = useColourMode()
  // Hours are read from midnight on.
  const isByHour = xaxis[0]?.includes(':') ?? false
  const data: BarDatum[] = xaxis.map((label, index) => ({
    label,
    // A place without a value has no bar.
    ...(current[index] != null && { current: current[index] }),
    ...(previous[index] != null && { previous: previous[index] }),
  }))
  // The place that the present lies in is not over: it is paler.
  const lastPlace = current.findLastIndex((value) => value != null)
  const runningPlace = lastPlace < current.length - 1 || isByHour ? lastPlace : -1
  const highest = Math.max(0, ...data.flatMap((row) => [Number(row.current ?? 0), Number(row.previous ?? 0)]))

  const Tooltip = ({ data: row, indexValue }: BarTooltipProps<BarDatum>) => (
    <div className="chart-tooltip">
      <b>{indexValue}</b>
      {sides.map(
        (side) =>
          row[side] != null && (
            <span key={side} className={`chart-key ${side}`}>
              {names[side]}
              <span className="figure">{formatFigure(figure, Number(row[side]))}</span>
            </span>
          ),
      )}
    </div>
  )
  return (
    <div
      ref={element}
      className="chart"
      role="img"
      aria-label={`${title}, ${names.current} beside ${names.previous}. The table has the values.`}
    >
      {width > 0 && (
        <Bar
          // It reads the colours once.
          key={mode}
          width={width}
          height={height}
          data={data}
          keys={sides}
          indexBy="label"
          groupMode="grouped"
          colors={({ id, index }) => (id === 'current' && index === runningPlace ? runningColor : colors[id as Side])}
          margin={{ top: 8, right: roomAtEnd(xaxis.length, width - left, labelWidth), bottom: 26, left }}
          padding={0.35}
          innerPadding={2}
          borderRadius={2}
          // An axis without values would have no numbers to stand on.
          valueScale={{ type: 'linear', max: highest || 1 }}
          enableLabel={false}
          enableGridX={false}
          gridYValues={4}
          axisLeft={{ tickValues: 4, tickSize: 0, tickPadding: 10, format: axisFormats[dashboardFigure(figure).kind] }}
          axisBottom={{
            tickValues: axisTicks(xaxis, { width: width - left, each: labelWidth, from: isByHour ? 'start' : 'end' }),
            tickSize: 0,
            tickPadding: 9,
          }}
          theme={chartTheme}
          animate={false}
          isFocusable={false}
          // The element around it is the picture and has the name.
          role="presentation"
          tooltip={Tooltip}
        />
      )}
    </div>
  )
}
