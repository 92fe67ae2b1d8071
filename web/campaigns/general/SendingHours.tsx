import { useMemo } from 'react'
import { Text } from '@chakra-ui/react'
import { Clock } from 'lucide-react'
import type { OpeningDay } from '../../../shared/partners/openingHours'
import { dayName, rangesOn, rangeText } from '../../../shared/partners/openingHoursRules'
import { Button } from '../../ui/form/Button'
import { Field, FieldError } from '../../ui/form/Field'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { DayBar } from '../../ui/time/DayBar'
import { useTimeZonesQuery } from '../../generated/graphql'
import type { RecordForm } from '../../records/useRecordForm'
import type { GeneralForm } from './generalForm'

/** Sending hours of a campaign: bars for days, edited in a dialog, and their zone; or any time. */
export function SendingHours({ record, onEdit }: { record: RecordForm<GeneralForm>; onEdit: () => void }) {
  const days = record.form.sendingHours
  const refused = record.errorOf('sendingHours')
  return (
    <section aria-label="Sending hours" className="campaign-hours">
      <header>
        <Text textStyle="label">Sending hours</Text>
        <span className="space" />
        {days && (
          <Button variant="ghost" size="sm" onClick={() => record.set({ sendingHours: null, sendingZone: '' })}>
            Send at any time
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={onEdit}>
          <Clock className="small" aria-hidden />
          {days ? 'Edit sending hours' : 'Set sending hours'}
        </Button>
      </header>
      {refused && <FieldError>{refused}</FieldError>}
      {days ? (
        <>
          <ZoneField record={record} />
          <dl className="campaign-days">
            {days.map((day) => (
              <Day key={day.id} days={days} day={day} />
            ))}
          </dl>
        </>
      ) : (
        <p className="muted">At any time.</p>
      )}
    </section>
  )
}

function Day({ days, day }: { days: readonly OpeningDay[]; day: OpeningDay }) {
  const ranges = day.checked ? rangesOn(days, day.id) : []
  return (
    <div>
      <dt>{dayName(day.id)}</dt>
      <dd>
        <DayBar own={ranges} />
        <span className="figure">{ranges.map(rangeText).join(', ') || 'Closed'}</span>
      </dd>
    </div>
  )
}

function ZoneField({ record }: { record: RecordForm<GeneralForm> }) {
  const zones = useTimeZonesQuery({ fetchPolicy: 'cache-first' })
  const { sendingZone } = record.form
  const choices = useMemo(() => {
    const all = zones.data?.timeZones?.map(({ name, offset }) => ({ id: name, name: `${name} (UTC${offset})` }))
    // Shows the name before the zones are loaded.
    return all ?? (sendingZone ? [{ id: sendingZone, name: sendingZone }] : null)
  }, [zones.data, sendingZone])
  return (
    <div className="campaign-fields">
      <Field
        label="Time zone"
        required
        error={record.errorOf('sendingZone')}
        hint="Sending hours are read on its clock."
      >
        <SearchSelect
          choices={choices}
          value={sendingZone}
          placeholder="Search time zones"
          onLeave={() => record.touch('sendingZone')}
          onChange={(sendingZone) => record.set({ sendingZone })}
        />
      </Field>
    </div>
  )
}
