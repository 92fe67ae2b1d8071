import { useMemo } from 'react'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { Field, FieldError } from '../../ui/form/Field'
import { OpeningHoursEditor } from '../../ui/time/OpeningHoursEditor'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { useFormChoices } from '../../filters/useFilterChoices'
import { useTimeZoneChoices } from '../../app/timeZones/useTimeZoneChoices'
import type { DialogProps } from '../../records/list/defineRecordScreen'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import {
  openingHoursForm,
  openingHoursProblems,
  newOpeningHoursForm,
  titles,
  words,
  wrongDays,
  type HoursForm,
  type OpeningHoursRow,
} from './openingHoursForm'
import { openingHoursRecord } from './openingHoursRecord'

const attention = (days: number) => (days === 1 ? '1 day needs attention' : `${days} days need attention`)

/** Weekly hours of an advertiser: for several countries when creating, for one when editing. */
export function OpeningHoursDialog({
  page,
  row,
  rows,
  onClose,
}: DialogProps<OpeningHoursRow, { advertiserId: string }>) {
  const userZone = useTimeZone()
  const { save, readAgain } = openingHoursRecord.useSave(page, row === null)
  // The default is the user's zone, which may not be loaded when a link opens the dialog.
  const zoned = (form: HoursForm): HoursForm => ({ ...form, timeZoneId: form.timeZoneId ?? userZone.id })
  const record = useRecordForm<OpeningHoursRow, HoursForm>({
    row,
    formOf: openingHoursForm,
    empty: newOpeningHoursForm,
    problems: (form) => openingHoursProblems(zoned(form)),
    save: (form, base) => save(zoned(form), base),
    readAgain,
    titles,
    words,
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = record
  const { choices, failure } = useFormChoices()
  const countries = choices?.countries
  const free = useMemo(() => {
    const taken = new Set(rows.map(({ country }) => country.id))
    return countries?.filter(({ id }) => !taken.has(id)) ?? null
  }, [countries, rows])
  const known = useMemo(() => new Map(row ? [[row.country.id, row.country.name]] : []), [row])
  const zones = useTimeZoneChoices()
  const wrong = wrongDays(form)
  const refusedDays = errorOf('days')
  return (
    <RecordDialog
      title={row ? 'Edit Timeslot' : 'New Timeslot'}
      term="opening-hours"
      one="timeslot"
      form={record}
      onClose={onClose}
      act="Apply Timeslot"
      width={810}
      disabled={wrong > 0}
      why={wrong > 0 ? attention(wrong) : null}
      failure={failure ?? zones.failure}
    >
      <ChoicesField
        label="Countries"
        required
        choices={row ? null : free}
        values={form.countryIds}
        known={known}
        locked={row !== null}
        autoFocus={row === null}
        placeholder="Choose countries"
        error={errorOf('countryIds')}
        onChange={(countryIds) => set({ countryIds })}
      />
      <Field label="Timezone" required error={errorOf('timeZoneId')}>
        <SearchSelect
          autoFocus={row !== null}
          choices={zones.choices}
          value={zoned(form).timeZoneId ?? ''}
          onLeave={() => touch('timeZoneId')}
          onChange={(timeZoneId) => set({ timeZoneId })}
        />
      </Field>
      {refusedDays && <FieldError>{refusedDays}</FieldError>}
      <OpeningHoursEditor withTraffic days={form.days} onChange={(days) => set({ days })} />
    </RecordDialog>
  )
}
