import { Flex } from '@chakra-ui/react'
import type { Instant } from '../../../shared/app/time/timeZones'
import { dateFilter } from '../columnFilters'
import type { PanelDescription } from '../filterFields'
import { hourRange, wallRange } from '../filterInput'
import type { FilterState } from '../filterState'
import { FilterSection } from './FilterFrame'
import { DateRangePicker } from '../../ui/time/DateRangePicker'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { TimeField } from '../../ui/time/TimeField'

type Props = {
  description: PanelDescription
  draft: FilterState
  zone: string
  now: Instant
  onChange: (changes: Partial<FilterState>) => void
}

/** Date range with its options, and hours of the day if enabled. */
export function FilterPanelDates({ description, draft, zone, now, onChange }: Props) {
  const hours = hourRange(draft, zone, now)
  return (
    <FilterSection data-filter={dateFilter}>
      <DateRangePicker
        value={{ preset: draft.dateRangePreset, ...wallRange(draft, zone, now) }}
        disabled={draft.last24Hours}
        onChange={({ preset, start, end }) => onChange({ dateRangePreset: preset, startDate: start, endDate: end })}
      />
      {description.switches.map(({ field, label }) => (
        <div key={field}>
          <SwitchRow label={label} checked={draft[field]} onChange={(checked) => onChange({ [field]: checked })} />
          {field === 'insideSelectedHourRange' && draft[field] && (
            <Flex align="baseline" gap="2" m="2px 0 6px 38px">
              <span className="muted">Each day</span>
              <TimeField label="Hours from" value={hours.start} onChange={(startTime) => onChange({ startTime })} />
              <span className="muted">to</span>
              <TimeField label="Hours to" value={hours.end} onChange={(endTime) => onChange({ endTime })} />
            </Flex>
          )}
        </div>
      ))}
    </FilterSection>
  )
}
