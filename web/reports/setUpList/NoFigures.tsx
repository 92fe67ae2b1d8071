import { Box, chakra, Flex, Heading, SimpleGrid, Text } from '@chakra-ui/react'
import { ChartColumn } from 'lucide-react'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { useMinute } from '../../app/session/useMinute'
import { useTimeZone } from '../../ui/time/TimeZoneContext'

const part = { px: 'gutter', pt: '3', pb: '5' }
const title = { textStyle: 'heading', mb: '2' } as const
const lines = [8, 48, 88, 128, 168]
const width = 386

/** In place of the figures, until there is a lead that is no test. */
export function NoFigures() {
  return (
    <>
      <Flex gap="2" px="gutter" py="3" bg="bg.subtle" borderBottomWidth="1px">
        <ChartColumn aria-hidden />
        <Text>
          <b>Figures come with the first lead.</b> Test leads are not counted.
        </Text>
      </Flex>
      <SimpleGrid columns={{ base: 1, md: 2 }} divideX={{ md: '1px' }}>
        <Box as="section" aria-label="Leads by hour" {...part}>
          <Heading {...title}>Leads by hour</Heading>
          <NoHours />
        </Box>
        <Box as="section" aria-label="Latest FTDs" {...part}>
          <Heading {...title}>Latest FTDs</Heading>
          <Text color="fg.muted">
            The first deposit that you accept stands here, with its publisher, advertiser, payout and profit.
          </Text>
        </Box>
      </SimpleGrid>
    </>
  )
}

function NoHours() {
  const { name: zone } = useTimeZone()
  const now = wallTimeAt(zone, useMinute()).slice(11, 16)
  const [hour = 0, minute = 0] = now.split(':').map(Number)
  const at = ((hour * 60 + minute) / 1440) * width
  const isLate = at > width / 2
  return (
    <chakra.svg
      viewBox={`0 0 ${width} 188`}
      role="img"
      aria-label="No leads yet"
      css={{ '& line': { stroke: 'border' }, '& text': { fill: 'fg.muted', fontSize: '11px' } }}
    >
      {lines.map((y) => (
        <line key={y} x1="0" x2={width} y1={y} y2={y} />
      ))}
      <line x1={at} x2={at} y1="8" y2="168" strokeDasharray="2 3" />
      <text x={isLate ? at - 7 : at + 7} y="32" textAnchor={isLate ? 'end' : 'start'}>
        {`now, ${now}`}
      </text>
      {[0, 6, 12, 18].map((h) => (
        <text key={h} x={(h / 24) * width} y="184">
          {`${String(h).padStart(2, '0')}:00`}
        </text>
      ))}
      <text x={width} y="184" textAnchor="end">
        24:00
      </text>
    </chakra.svg>
  )
}
