import { useState } from 'react'
import { Box, chakra, HStack } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { datePresets } from '../../../shared/app/time/dates'
import { Button } from '../../ui/form/Button'
import { DateRangePicker, type DateRange } from '../../ui/time/DateRangePicker'
import { Popover } from '../../ui/overlay/Popover'
import type { StatisticsState } from './statisticsUrl'

interface Props {
  state: StatisticsState
  /** Current range in local time. */
  range: { start: string | null; end: string | null }
  /** Day of the campaign's creation in the user's zone. */
  since: string | undefined
  onChange: (range: Pick<StatisticsState, 'range' | 'from' | 'to'>) => void
}

function textOf({ range, from, to }: StatisticsState, since: string | undefined) {
  if (range) return datePresets[range].label
  if (!from && !to) return since ? `Since creation, ${since}` : 'Since creation'
  return `${from ?? 'start'} – ${to ?? 'now'}`
}

/** Date range of the figures: since the campaign's creation, unless a range is applied. */
export function StatisticsDates({ state, range, since, onChange }: Props) {
  return (
    <Popover
      label="Date"
      width={340}
      trigger={(trigger) => (
        <Button {...trigger}>
          Date <chakra.b fontWeight="medium">{textOf(state, since)}</chakra.b>
          <ChevronDown aria-hidden className="small" />
        </Button>
      )}
    >
      {(close) => (
        <Dates
          start={{ preset: state.range, ...range }}
          onApply={({ preset, start, end }) => {
            close()
            onChange({ range: preset, from: preset ? null : start, to: preset ? null : end })
          }}
        />
      )}
    </Popover>
  )
}

function Dates({ start, onApply }: { start: DateRange; onApply: (range: DateRange) => void }) {
  const [draft, setDraft] = useState(start)
  return (
    <Box p="3">
      <DateRangePicker value={draft} onChange={setDraft} />
      <HStack justify="space-between" mt="3">
        <Button variant="ghost" onClick={() => onApply({ preset: null, start: null, end: null })}>
          Since creation
        </Button>
        <Button variant="solid" onClick={() => onApply(draft)}>
          Apply
        </Button>
      </HStack>
    </Box>
  )
}
