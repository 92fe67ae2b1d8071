import { useState } from 'react'
import { capIntervals, capPermission, capTypes } from '../../../shared/routing/caps'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { Pairs } from '../../ui/form/Pairs'
import { Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/choices/Select'
import { TimeTextField } from '../../ui/time/TimeTextField'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { useFormChoices } from '../../filters/useFilterChoices'
import { useTimeZoneChoices } from '../../app/timeZones/useTimeZoneChoices'
import type { DialogProps } from '../../records/list/defineRecordScreen'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { intervalNames, typeNames, type CapRow } from './capColumns'
import {
  capForm,
  capFormProblems,
  capInput,
  isPositive,
  newCapForm,
  titles,
  words,
  type CapField,
  type CapForm,
} from './capForm'
import { originOf, type CapLock } from './capLock'
import { useMay } from '../../app/session/useSession'
import { NumberInput, NumberField } from '../../ui/form/NumberField'
import { ScheduledChangePart } from '../scheduledChanges/ScheduledChangePart'
import { ParametersField } from './ParametersField'
import { capRecord } from './capRecord'

const namesOf = (cap: CapRow | null, lock: CapLock | null) =>
  new Map([
    ...(lock ? [[lock.id, lock.name] as const] : []),
    ...[...(cap?.countries ?? []), ...(cap?.publishers ?? []), ...(cap?.advertisers ?? [])].map(
      ({ id, name }) => [id, name] as const,
    ),
  ])

/** Why saving is disabled, if no field shows it. */
function whyOff(form: CapForm, problems: Partial<Record<CapField, string>>): string | null {
  if (problems.countryIds) return problems.countryIds
  return problems.cap || isPositive(form) ? null : 'The cap must be above 0'
}

/** Edits a cap. */
export function CapDialog({ page, row: cap, onClose }: DialogProps<CapRow, { lock: CapLock | null }>) {
  const { lock } = page
  const origin = originOf(lock)
  const userZone = useTimeZone()
  const may = useMay()
  const { save, readAgain } = capRecord.useSave(page, cap === null)
  const [known] = useState(() => namesOf(cap, lock))
  // The default is the user's zone, which may not be loaded when a link opens the dialog.
  const zoned = (form: CapForm): CapForm => ({ ...form, timeZoneId: form.timeZoneId ?? userZone.id })
  const problemsOf = (form: CapForm) => capFormProblems(zoned(form), origin)
  const record = useRecordForm<CapRow, CapForm>({
    row: cap,
    formOf: capForm,
    empty: () => newCapForm(lock),
    problems: problemsOf,
    save: (form, base) => save(capInput(zoned(form), !base), base),
    readAgain,
    titles,
    words,
    onSaved: onClose,
  })
  const { form, set, touch, text, errorOf } = record

  const { choices, failure } = useFormChoices()
  const zones = useTimeZoneChoices()
  const scope = (
    field: 'countryIds' | 'publisherIds' | 'advertiserIds',
    label: string,
    list: 'countries' | 'publishers' | 'advertisers',
    locked = false,
  ) => (
    <ChoicesField
      label={label}
      choices={choices?.[list] ?? null}
      values={form[field]}
      known={known}
      locked={locked}
      error={errorOf(field)}
      onChange={(ids) => set({ [field]: ids })}
    />
  )
  return (
    <RecordDialog
      title={cap ? 'Edit Cap' : 'Add New Cap'}
      term="cap"
      one="cap"
      form={record}
      onClose={onClose}
      act={cap ? 'Save' : 'Create'}
      disabled={!record.isReady || !isPositive(form)}
      why={whyOff(form, problemsOf(form))}
      failure={failure ?? zones.failure}
      after={
        cap && (
          <ScheduledChangePart
            {...{ record: 'cap', id: cap.id, change: cap.scheduledChange, initial: String(cap.cap) }}
            mayChange={may(capPermission(origin, 'EDIT'))}
            labels={{ open: 'Change the cap at a time', value: 'New cap' }}
            field={(value, set) => <NumberInput value={value} onType={set} />}
          />
        )
      }
    >
      <Pairs>
        <Field label="Type" term="cap-ftd" required error={errorOf('type')}>
          <Select
            autoFocus
            value={form.type}
            options={capTypes.map((type) => ({ value: type, label: typeNames[type] }))}
            onChange={(type) => set({ type })}
          />
        </Field>
        <Field label="Interval" term="cap-interval" required error={errorOf('interval')}>
          <Select
            value={form.interval}
            options={capIntervals.map((interval) => ({ value: interval, label: intervalNames[interval] }))}
            onChange={(interval) => set({ interval })}
          />
        </Field>
        <TimeTextField
          {...text('resetTime')}
          label="Enter time (HH:MM)"
          term="cap-daily"
          required
          placeholder="HH:MM"
        />
        <NumberField {...text('cap')} required maxLength={12} onFocus={({ target }) => target.select()} />
      </Pairs>
      <Field label="Timezone" required error={errorOf('timeZoneId')}>
        <SearchSelect
          choices={zones.choices}
          value={zoned(form).timeZoneId ?? ''}
          onLeave={() => touch('timeZoneId')}
          onChange={(timeZoneId) => set({ timeZoneId })}
        />
      </Field>
      {scope('countryIds', 'Countries', 'countries')}
      {scope('publisherIds', 'Publishers', 'publishers', lock?.origin === 'publisher')}
      {scope('advertiserIds', 'Advertisers', 'advertisers', lock?.origin === 'advertiser')}
      <ParametersField
        parameters={form.parameters}
        choices={choices}
        disabled={Boolean(cap)}
        error={errorOf('parameters')}
        onChange={(parameters) => set({ parameters })}
      />
    </RecordDialog>
  )
}
