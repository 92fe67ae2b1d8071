import { useId } from 'react'
import { Flex, SimpleGrid, Text } from '@chakra-ui/react'
import { timingText, weekdayNames } from '../../../shared/reports/schedules/scheduleTimes'
import { reportPeriodNames, reportPeriods } from '../../../shared/reports/schedules/reportPeriods'
import type { RecordForm } from '../../records/useRecordForm'
import { Checkbox } from '../../ui/form/Checkbox'
import { Field, FieldError, Hint } from '../../ui/form/Field'
import { Segmented } from '../../ui/form/choices/Segmented'
import { Select } from '../../ui/form/choices/Select'
import { TimeTextField } from '../../ui/time/TimeTextField'
import type { ScheduleForm } from './scheduleRecord'

const periods = reportPeriodNames.map((value) => ({ value, label: reportPeriods[value] }))
const days = Array.from({ length: 31 }, (_day, place) => ({ value: place + 1, label: String(place + 1) }))
const frequencies = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
] as const

function Weekdays({ record: { form, set, errorOf } }: { record: RecordForm<ScheduleForm> }) {
  const { weekdays } = form
  const error = errorOf('weekdays')
  const errorId = useId()
  // A refused save moves the focus to it.
  const wrong = error && { 'data-invalid': true, tabIndex: -1, 'aria-describedby': errorId }
  return (
    <Flex as="fieldset" wrap="wrap" gap="6px 14px" {...wrong}>
      <Text as="legend" textStyle="label" mb="1">
        Days
      </Text>
      {weekdayNames.map((name, place) => {
        const day = place + 1
        const others = weekdays.filter((other) => other !== day)
        return (
          <Checkbox
            key={name}
            checked={weekdays.includes(day)}
            onChange={(checked) => set({ weekdays: checked ? [...others, day].sort() : others })}
          >
            {name.slice(0, 3)}
          </Checkbox>
        )
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </Flex>
  )
}

interface Props {
  record: RecordForm<ScheduleForm>
  timeZone: string
}

/** For which dates and when a report is sent. */
export function TimingFields({ record, timeZone }: Props) {
  const { form, set, text, errorOf } = record
  const timing = {
    ...{ frequency: form.frequency, weekdays: form.weekdays },
    ...{ month_day: form.monthDay, time_of_day: form.timeOfDay },
  }
  return (
    <>
      <Field label="Period" hint="Counted back from each time of sending.">
        <Select value={form.period} options={periods} onChange={(period) => set({ period })} />
      </Field>
      <Segmented
        wide
        label="How often"
        options={frequencies}
        value={form.frequency}
        onChange={(frequency) => set({ frequency })}
      />
      {form.frequency === 'weekly' && <Weekdays record={record} />}
      <SimpleGrid minChildWidth="140px" gap="2.5">
        {form.frequency === 'monthly' && (
          <Field label="Day of the month" error={errorOf('monthDay')}>
            <Select value={form.monthDay} options={days} onChange={(monthDay) => set({ monthDay })} />
          </Field>
        )}
        <TimeTextField {...text('timeOfDay')} required placeholder="HH:mm" />
      </SimpleGrid>
      <Hint>
        {`${timingText(timing)} (${timeZone}).`}
        {form.frequency === 'monthly' && form.monthDay > 28 && ' In shorter months on the last day.'}
      </Hint>
    </>
  )
}
