import { activeStatusOf } from '../../../shared/app/activeStatus'
import { autologinUnits, locateLeadsByWays } from '../../../shared/partners/publishers'
import { Field } from '../../ui/form/Field'
import { Input } from '../../ui/form/Input'
import { Select } from '../../ui/form/choices/Select'
import { SwitchRow } from '../../ui/form/SwitchRow'
import type { RecordForm } from '../../records/useRecordForm'
import { unitNames, wayNames, type PublisherForm } from './publisherForm'

interface Props {
  record: RecordForm<PublisherForm>
}

/** Whether the publisher takes part. */
export function StatusField({ record: { form, set } }: Props) {
  return (
    <SwitchRow
      label={`Publisher is ${form.status}`}
      checked={form.status === 'active'}
      onChange={(isActive) => set({ status: activeStatusOf(isActive) })}
    />
  )
}

export function NameField({ record: { form, set, touch, errorOf } }: Props) {
  return (
    <Field label="Name" required error={errorOf('name')}>
      {(control) => (
        <Input
          {...control}
          data-autofocus
          autoComplete="off"
          maxLength={250}
          value={form.name}
          onBlur={() => touch('name')}
          onChange={({ target }) => set({ name: target.value })}
        />
      )}
    </Field>
  )
}

/** How long a lead may follow its autologin link; in days where no unit is asked for. */
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
      {(control) => (
        <div className="publisher-interval">
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={form.autologinInterval}
            onBlur={() => touch('autologinInterval')}
            onChange={({ target }) => set({ autologinInterval: target.value })}
          />
          {withUnit && (
            <Select
              aria-label="Unit of the auto login interval"
              value={form.autologinIntervalUnit}
              options={autologinUnits.map((unit) => ({ value: unit, label: unitNames[unit] }))}
              onChange={(autologinIntervalUnit) => set({ autologinIntervalUnit })}
            />
          )}
        </div>
      )}
    </Field>
  )
}

export function LocateField({ record: { form, set, errorOf }, label }: Props & { label: string }) {
  return (
    <Field label={label} required error={errorOf('locateLeadsBy')} term="locate-leads">
      {(control) => (
        <Select
          {...control}
          value={form.locateLeadsBy}
          options={locateLeadsByWays.map((way) => ({ value: way, label: wayNames[way] }))}
          onChange={(locateLeadsBy) => set({ locateLeadsBy })}
        />
      )}
    </Field>
  )
}

export function TrackingDomainField({ record: { form, set, touch, errorOf }, label }: Props & { label: string }) {
  return (
    <Field label={label} hint="Host of its autologin links" error={errorOf('trackingDomain')}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          placeholder="trk.example.com"
          value={form.trackingDomain}
          onBlur={() => touch('trackingDomain')}
          onChange={({ target }) => set({ trackingDomain: target.value })}
        />
      )}
    </Field>
  )
}

export function OfferUrlField({ record: { form, set, touch, errorOf } }: Props) {
  return (
    <Field label="Offer URL" error={errorOf('offerUrl')}>
      {(control) => (
        <Input
          {...control}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          placeholder="https://"
          value={form.offerUrl}
          onBlur={() => touch('offerUrl')}
          onChange={({ target }) => set({ offerUrl: target.value })}
        />
      )}
    </Field>
  )
}
