import { Grid } from '@chakra-ui/react'
import { activeStatusOf } from '../../../shared/app/activeStatus'
import { autologinUnits, locateLeadsByWays } from '../../../shared/partners/publishers'
import { Field } from '../../ui/form/Field'
import { NumberInput } from '../../ui/form/NumberField'
import { Select } from '../../ui/form/choices/Select'
import { SwitchRow } from '../../ui/form/SwitchRow'
import type { RecordForm } from '../../records/useRecordForm'
import { TextField } from '../../ui/form/TextField'
import { unitNames, wayNames, type PublisherForm } from './publisherForm'

interface Props {
  record: RecordForm<PublisherForm>
}

/** Status of a publisher. */
export function StatusField({ record: { form, set } }: Props) {
  return (
    <SwitchRow
      label={`Publisher is ${form.status}`}
      checked={form.status === 'active'}
      onChange={(isActive) => set({ status: activeStatusOf(isActive) })}
    />
  )
}

export function NameField({ record: { text } }: Props) {
  return <TextField {...text('name')} label="Name" required data-autofocus maxLength={250} />
}

/** Validity of autologin links; in days without a unit. */
export function AutologinField({
  record: { form, set, touch, errorOf },
  label,
  withUnit,
}: Props & { label: string; withUnit: boolean }) {
  return (
    <Field
      label={label}
      required
      error={errorOf('autologinInterval')}
      term="autologin"
      hint={withUnit ? undefined : 'Days'}
    >
      <Grid templateColumns="minmax(0, 1fr) auto" gap="2">
        <NumberInput
          maxLength={9}
          value={form.autologinInterval}
          onBlur={() => touch('autologinInterval')}
          onType={(text) => set({ autologinInterval: text })}
        />
        {withUnit && (
          <Select
            aria-label="Unit of the auto login interval"
            value={form.autologinIntervalUnit}
            options={autologinUnits.map((unit) => ({ value: unit, label: unitNames[unit] }))}
            onChange={(autologinIntervalUnit) => set({ autologinIntervalUnit })}
          />
        )}
      </Grid>
    </Field>
  )
}

export function LocateField({ record: { form, set, errorOf }, label }: Props & { label: string }) {
  return (
    <Field label={label} required error={errorOf('locateLeadsBy')} term="locate-leads">
      <Select
        value={form.locateLeadsBy}
        options={locateLeadsByWays.map((way) => ({ value: way, label: wayNames[way] }))}
        onChange={(locateLeadsBy) => set({ locateLeadsBy })}
      />
    </Field>
  )
}

export function TrackingDomainField({ record: { text }, label }: Props & { label: string }) {
  return (
    <TextField
      {...text('trackingDomain')}
      label={label}
      hint="Host of its autologin links"
      spellCheck={false}
      maxLength={300}
      placeholder="trk.example.com"
    />
  )
}

export function OfferUrlField({ record: { text } }: Props) {
  return (
    <TextField
      {...text('offerUrl')}
      label="Offer URL"
      type="url"
      inputMode="url"
      maxLength={2000}
      placeholder="https://"
    />
  )
}
