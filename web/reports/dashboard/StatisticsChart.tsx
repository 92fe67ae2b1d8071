import { Bar, type BarCustomLayerProps, type BarDatum, type BarTooltipProps } from '@nivo/bar'
import { Box } from '@chakra-ui/react'
import { ChartTip } from '../../ui/chart/ChartTip'
import { ChartKey } from '../../ui/chart/ChartKey'
import { axisTicks, roomAtEnd } from '../../ui/chart/axisTicks'
import { axisCount, axisMoney, chartTheme } from '../../ui/chart/chartTheme'
import { useSize } from '../../ui/layout/useSize'
import { useColourMode } from '../../app/theme/colourMode'
import { chartSize, type ChartContent } from './widgets/ChartTable'
import { figureWords, formatFigure } from './formatFigure'

const colors = { current: 'var(--colors-accent-solid)', previous: 'var(--colors-chart-prev)' } as const
// A CSS variable, because the library renders other unknown colours black.
const runningColor = 'var(--chart-running)'
const running = { '--chart-running': 'color-mix(in srgb, {colors.accent.solid} 55%, transparent)' }
const weekdayLine = {
  ...{ fill: 'none', stroke: 'var(--colors-fg-subtle)', strokeWidth: 1.5, strokeDasharray: '4 3' },
  pointerEvents: 'none',
} as const
type Side = keyof typeof colors
const sides: Side[] = ['current', 'previous']
const told = [...sides, 'sameWeekday'] as const

const axisFormats = { count: axisCount, money: axisMoney, rate: (value: number) => `${value}%` }
const left = 44
/** Width of an axis label in pixels. */
const labelWidth = 56

/**
 * Bars of the period and the previous one, with a line for the same weekday a week ago. The table contains the same
 * data.
 */
export function StatisticsChart({ title, figure, names, xaxis, current, previous, sameWeekday }: ChartContent) {
  const { element, width, height } = useSize()
  const { mode } = useColourMode()
  // Labels of hours start at midnight.
  const isByHour = xaxis[0]?.includes(':') ?? false
  const data: BarDatum[] = xaxis.map((label, index) => ({
    label,
    // Missing values have no bar.
    ...(current[index] != null && { current: current[index] }),
    ...(previous[index] != null && { previous: previous[index] }),
    ...(sameWeekday?.[index] != null && { sameWeekday: sameWeekday[index] }),
  }))
  // The current, unfinished part is lighter.
  const lastPlace = current.findLastIndex((value) => value != null)
  const runningPlace = lastPlace < current.length - 1 || isByHour ? lastPlace : -1
  const highest = Math.max(0, ...data.flatMap((row) => told.map((side) => Number(row[side] ?? 0))))

  const Tooltip = ({ data: row, indexValue }: BarTooltipProps<BarDatum>) => (
    <ChartTip>
      <b>{indexValue}</b>
      {told.map(
        (side) =>
          row[side] != null && (
            <ChartKey key={side} of={side}>
              {names[side]}
              <span className="figure">{formatFigure(figure, Number(row[side]))}</span>
            </ChartKey>
          ),
      )}
    </ChartTip>
  )
  /** Line through the centres of the bars. */
  const WeekdayLine = ({ xScale, yScale }: BarCustomLayerProps<BarDatum>) => {
    const place = xScale as unknown as { (label: string): number | undefined; bandwidth?: () => number }
    const middle = (place.bandwidth?.() ?? 0) / 2
    const height = yScale as unknown as (value: number) => number
    const points = data.flatMap(({ label, sameWeekday: value }) => {
      const x = place(String(label))
      return x === undefined || value == null ? [] : [`${x + middle},${height(Number(value))}`]
    })
    return points.length > 1 ? <path {...weekdayLine} d={`M${points.join('L')}`} /> : null
  }
  return (
    <Box
      ref={element}
      overflow="hidden"
      css={{ ...chartSize, ...running }}
      role="img"
      aria-label={`${title}, ${names.current} beside ${names.previous}${sameWeekday ? ` and ${names.sameWeekday}` : ''}. The table has the values.`}
    >
      {width > 0 && (
        <Bar
          // The chart reads colours only once.
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
          // Without values the axis needs a maximum.
          valueScale={{ type: 'linear', max: highest || 1 }}
          enableLabel={false}
          enableGridX={false}
          gridYValues={4}
          axisLeft={{ tickValues: 4, tickSize: 0, tickPadding: 10, format: axisFormats[figureWords(figure).kind] }}
          axisBottom={{
            tickValues: axisTicks(xaxis, { width: width - left, each: labelWidth, from: isByHour ? 'start' : 'end' }),
            tickSize: 0,
            tickPadding: 9,
          }}
          layers={['grid', 'axes', 'bars', WeekdayLine]}
          theme={chartTheme}
          animate={false}
          isFocusable={false}
          // The surrounding element has role and name of the image.
          role="presentation"
          tooltip={Tooltip}
        />
      )}
    </Box>
  )
}
