import { useMemo, useState } from 'react'
import { capIntervals, capTypes } from '../../../shared/routing/caps'
import { errorText } from '../../app/apollo/errors'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { Field } from '../../ui/form/Field'
import { Input } from '../../ui/form/Input'
import { Select } from '../../ui/form/choices/Select'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { useFilterChoices } from '../../filters/useFilterChoices'
import { useTimeZonesQuery } from '../../generated/graphql'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { useTimeZone } from '../../app/session/TimeZoneContext'
import { intervalNames, typeNames, type CapRow } from './capColumns'
import { formOf, formProblems, inputOf, isPositive, newForm, titles, type CapField, type CapForm } from './capForm'
import { originOf, type CapLock } from './capLock'
import { ParametersField } from './ParametersField'
import { useSaveCap } from './useSaveCap'

interface Props {
  /** The cap to change; null sets a new one. */
  cap: CapRow | null
  lock: CapLock | null
  onClose: () => void
}

const namesOf = (cap: CapRow | null, lock: CapLock | null) =>
  new Map([
    ...(lock ? [[lock.id, lock.name] as const] : []),
    ...[...(cap?.countries ?? []), ...(cap?.publishers ?? []), ...(cap?.advertisers ?? [])].map(
      ({ id, name }) => [id, name] as const,
    ),
  ])

/** Why the button is off, where no field says it. */
function whyOff(form: CapForm, problems: Partial<Record<CapField, string>>): string | null {
  if (problems.countryIds) return problems.countryIds
  return problems.cap || isPositive(form) ? null : 'The cap must be above 0'
}

/** All of a cap. */
export function CapDialog({ cap, lock, onClose }: Props) {
  const origin = originOf(lock)
  const userZone = useTimeZone()
  const { save, readAnew } = useSaveCap(lock)
  const [known] = useState(() => namesOf(cap, lock))
  // Until one is chosen it is the user's, who may not be known yet when a link opens the dialog.
  const zoned = (form: CapForm): CapForm => ({ ...form, timeZoneId: form.timeZoneId ?? userZone.id })
  const problemsOf = (form: CapForm) => formProblems(zoned(form), origin)
  const record = useRecordForm<CapRow, CapForm>({
    row: cap,
    formOf,
    empty: () => newForm(lock),
    problems: problemsOf,
    save: (form, base) => save(inputOf(zoned(form), !base), base),
    readAnew,
    titles,
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = record

  const state = useFilterChoices(true)
  const choices = state.status === 'loaded' ? state.choices : null
  const zones = useTimeZonesQuery({ fetchPolicy: 'cache-first' })
  const zoneChoices = useMemo(
    () => zones.data?.timeZones?.map(({ id, name, offset }) => ({ id, name: `${name} (UTC${offset})` })) ?? null,
    [zones.data],
  )
  const failure =
    state.status === 'failed'
      ? state
      : zones.error && !zoneChoices
        ? {
            reason: errorText(zones.error),
            error: zones.error,
            retry: () => void zones.refetch().catch(() => undefined),
          }
        : null // shown again
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
      failure={failure}
    >
      <div className="record-pair">
        <Field label="Type" term="cap-ftd" required error={errorOf('type')}>
          {(control) => (
            <Select
              {...control}
              autoFocus
              value={form.type}
              options={capTypes.map((type) => ({ value: type, label: typeNames[type] }))}
              onChange={(type) => set({ type })}
            />
          )}
        </Field>
        <Field label="Interval" term="cap-interval" required error={errorOf('interval')}>
          {(control) => (
            <Select
              {...control}
              value={form.interval}
              options={capIntervals.map((interval) => ({ value: interval, label: intervalNames[interval] }))}
              onChange={(interval) => set({ interval })}
            />
          )}
        </Field>
        <Field label="Enter time (HH:MM)" term="cap-daily" required error={errorOf('resetTime')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={5}
              placeholder="HH:MM"
              value={form.resetTime}
              onBlur={() => touch('resetTime')}
              onChange={({ target }) => set({ resetTime: target.value })}
            />
          )}
        </Field>
        <Field label="Cap" required error={errorOf('cap')}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={form.cap}
              onBlur={() => touch('cap')}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => set({ cap: target.value })}
            />
          )}
        </Field>
      </div>
      <Field label="Timezone" required error={errorOf('timeZoneId')}>
        {(control) => (
          <SearchSelect
            control={control}
            choices={zoneChoices}
            value={zoned(form).timeZoneId ?? ''}
            onLeave={() => touch('timeZoneId')}
            onChange={(timeZoneId) => set({ timeZoneId })}
          />
        )}
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
