import { Bar, type BarCustomLayerProps, type BarDatum, type BarTooltipProps } from '@nivo/bar'
import { Box } from '@chakra-ui/react'
import { formatCount } from '../../../../shared/app/format'
import { ChartKey } from '../../../ui/chart/ChartKey'
import { ChartTip } from '../../../ui/chart/ChartTip'
import { axisTicks, roomAtEnd } from '../../../ui/chart/axisTicks'
import { axisCount, chartTheme } from '../../../ui/chart/chartTheme'
import { useSize } from '../../../ui/layout/useSize'
import { useColourMode } from '../../../app/theme/colourMode'
import { cutLabel, dayLabel, type ChartRow } from './chartRows'

const colors: Record<string, string> = { leads: 'var(--colors-chart-1)', ftds: 'var(--colors-chart-2)' }
const left = 44
/** Width of an axis label in pixels. */
const labelWidths = { day: 56, name: 84 }
/** Minimum bar width in pixels for figures above it. */
const roomForFigures = 64

const figureStyle = { ...chartTheme.text, fill: 'var(--colors-fg-muted)', fontVariantNumeric: 'tabular-nums' }

interface Props {
  title: string
  bars: readonly ChartRow[]
  isDaily: boolean
}

/** Leads and FTDs of each row as stacked bars. The table below contains the same data. */
export function ReportChart({ title, bars, isDaily }: Props) {
  const { element, width, height } = useSize()
  const { mode } = useColourMode()
  const data: BarDatum[] = bars.map(({ key, leads, ftds }) => ({ key, leads, ftds }))
  // The library drops zeros from its data.
  const barOf = new Map(bars.map((bar) => [bar.key, bar]))
  const highest = Math.max(0, ...bars.map(({ leads, ftds }) => leads + ftds))
  const each = isDaily ? labelWidths.day : labelWidths.name
  const right = roomAtEnd(bars.length, width - left, each)
  const place = (width - left - right) / Math.max(1, bars.length)
  const ticks = axisTicks(
    bars.map(({ key }) => key),
    { width: width - left, each, from: isDaily ? 'end' : 'start' },
  )

  const Tooltip = ({ indexValue }: BarTooltipProps<BarDatum>) => (
    <ChartTip>
      <b>{barOf.get(String(indexValue))?.name}</b>
      <ChartKey of="leads">
        Leads<span className="figure">{formatCount(barOf.get(String(indexValue))?.leads ?? 0)}</span>
      </ChartKey>
      <ChartKey of="ftds">
        FTDs<span className="figure">{formatCount(barOf.get(String(indexValue))?.ftds ?? 0)}</span>
      </ChartKey>
    </ChartTip>
  )
  /** `1,284 · 118` above each bar. */
  const Figures = ({ bars: drawn }: BarCustomLayerProps<BarDatum>) => (
    <g>
      {drawn
        .filter(({ data }) => data.id === 'leads')
        .map(({ x, y, width, height: tall, data, key }) => {
          const { leads = 0, ftds = 0 } = barOf.get(String(data.indexValue)) ?? {}
          const above = tall ? (ftds / Math.max(1, leads)) * tall : 0
          return (
            <text key={key} x={x + width / 2} y={y - above - 6} textAnchor="middle" style={figureStyle}>
              {`${formatCount(leads)} · ${formatCount(ftds)}`}
            </text>
          )
        })}
    </g>
  )
  return (
    <Box
      ref={element}
      height="full"
      overflow="hidden"
      role="img"
      aria-label={`${title}, stacked. The table has the values.`}
    >
      {width > 0 && (
        <Bar
          // The chart reads colours only once.
          key={mode}
          width={width}
          height={height}
          data={data}
          keys={['leads', 'ftds']}
          indexBy="key"
          groupMode="stacked"
          colors={({ id }) => colors[id] ?? ''}
          margin={{ top: 20, right, bottom: 26, left }}
          padding={place > roomForFigures ? 0.54 : place > 8 ? 0.3 : 0.1}
          // Without values the axis needs a maximum.
          valueScale={{ type: 'linear', max: highest || 1 }}
          enableLabel={false}
          enableGridX={false}
          gridYValues={4}
          axisLeft={{ tickValues: 4, tickSize: 0, tickPadding: 10, format: axisCount }}
          axisBottom={{
            ...{ tickValues: ticks, tickSize: 0, tickPadding: 9 },
            format: (key: string) => (isDaily ? dayLabel(key) : cutLabel(barOf.get(key)?.name ?? key)),
          }}
          layers={['grid', 'axes', 'bars', ...(place > roomForFigures ? [Figures] : [])]}
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
