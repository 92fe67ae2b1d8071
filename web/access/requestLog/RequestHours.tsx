import { Box, chakra, HStack, Text } from '@chakra-ui/react'
import { formatCount, formatDuration, formatRate } from '../../../shared/app/format'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import type { RequestSummaryQuery } from '../../generated/graphql'
import { niceTop } from '../../partners/overview/LanesChart'
import { useTimeZone } from '../../ui/time/TimeZoneContext'

type Summary = NonNullable<RequestSummaryQuery['requestSummary']>

const height = 64
const hourMs = 3_600_000

const Chart = chakra('div', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    position: 'relative',
    ml: '40px',
    fontSize: '2xs',
    color: 'fg.subtle',
    textStyle: 'figure',
    '& > i': {
      position: 'absolute',
      insetInline: 0,
      borderTopWidth: '1px',
      borderColor: 'chart.grid',
      fontStyle: 'normal',
      '& > span': { position: 'absolute', right: '100%', pr: '2', transform: 'translateY(-50%)' },
    },
    '& > button': {
      position: 'relative',
      cursor: 'pointer',
      _hover: { bg: 'row.hover' },
      _disabled: { cursor: 'default', bg: 'transparent' },
      '&[aria-pressed=true]': { bg: 'accent.subtle' },
      '& > .bars': {
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-end',
        height: `${height}px`,
        px: '18%',
      },
      '& .ok': { bg: 'chart.1' },
      '& .failed': { bg: 'danger.solid' },
      '&[data-now] .ok': { opacity: 0.55 },
      '& > .hour': { display: 'block', height: '18px', textAlign: 'start', px: '18%', whiteSpace: 'nowrap' },
    },
  },
})

const Swatch = ({ color, children }: { color: string; children: string }) => (
  <HStack as="span" gap="1.5" textStyle="note">
    <Box as="span" boxSize="10px" borderRadius="sm" bg={color} />
    {children}
  </HStack>
)

interface Props {
  summary: Summary
  /** Start of the chosen hour; empty: none. */
  hour: string
  onHour: (hour: string) => void
}

/** Figures of today, and its hours: pressing one shows its requests alone. */
export function RequestHours({ summary: { hours, medianMs, slowMs }, hour, onHour }: Props) {
  const { name: zone } = useTimeZone()
  const [ok, failed] = [hours.reduce((sum, one) => sum + one.ok, 0), hours.reduce((sum, one) => sum + one.failed, 0)]
  const most = niceTop(Math.max(1, ...hours.map((one) => one.ok + one.failed)))
  const px = (count: number) => (count ? Math.max(2, (count / most) * height) : 0)
  const now = Date.now()
  const total = ok + failed
  return (
    <Box px="gutter" pb="2" borderBottomWidth="1px" flex="none">
      <HStack wrap="wrap" gap="4px 28px" py="2" css={{ '& b': { fontWeight: 'semibold', fontSize: 'md' } }}>
        <Text textStyle="note">
          <b>{formatCount(total)}</b> requests today
        </Text>
        <Text textStyle="note">
          <b>{formatCount(failed)}</b> errors{total > 0 && `, ${formatRate((failed / total) * 100)}`}
        </Text>
        {medianMs !== null && (
          <Text textStyle="note">
            <b>{formatDuration(medianMs)}</b> median
          </Text>
        )}
        {slowMs !== null && (
          <Text textStyle="note" hideBelow="md">
            <b>{formatDuration(slowMs)}</b> slowest 1%
          </Text>
        )}
        <span className="space" />
        <HStack gap="3" hideBelow="md">
          <Swatch color="chart.1">OK</Swatch>
          <Swatch color="danger.solid">Errors</Swatch>
        </HStack>
      </HStack>
      <Chart role="group" aria-label="Requests by hour, OK and errors">
        {[0, most / 2, most].map((value) => (
          <i key={value} style={{ top: height - (value / most) * height }} aria-hidden>
            <span>{formatCount(value)}</span>
          </i>
        ))}
        {hours.map((one, at) => {
          const start = Date.parse(one.start)
          const time = wallTimeAt(zone, start).slice(11)
          return (
            <button
              key={one.start}
              type="button"
              aria-label={`${time}: ${formatCount(one.ok)} OK, ${formatCount(one.failed)} errors`}
              aria-pressed={one.start === hour}
              disabled={start > now}
              data-now={(start <= now && now < start + hourMs) || undefined}
              onClick={() => onHour(one.start === hour ? '' : one.start)}
            >
              <span className="bars">
                <span className="failed" style={{ height: px(one.failed) }} />
                <span className="ok" style={{ height: px(one.ok) }} />
              </span>
              <Box as="span" className="hour" hideBelow={at % 6 ? 'md' : undefined} aria-hidden>
                {at % 3 === 0 && time}
              </Box>
            </button>
          )
        })}
      </Chart>
    </Box>
  )
}
