import './advertisers.css'
import { maxAdvertiserName } from '../../../shared/partners/advertisers'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { Input } from '../../ui/form/Input'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { FormOfRecord } from '../../records/FormOfRecord'
import { useRecordForm } from '../../records/useRecordForm'
import type { AdvertiserRow } from './advertiserColumns'
import { formOf, formProblems, inputOf, newForm, titles, type AdvertiserForm } from './advertiserForm'
import { ManagerField } from './ManagerField'
import { useSaveAdvertiser } from './useSaveAdvertiser'

/** The settings of an advertiser. What others save meanwhile takes nothing away. */
export function AdvertiserSettings({ advertiser }: { advertiser: AdvertiserRow }) {
  const { save, readAnew } = useSaveAdvertiser(false)
  const record = useRecordForm<AdvertiserRow, AdvertiserForm>({
    row: advertiser,
    formOf,
    empty: newForm,
    problems: formProblems,
    save: (form, base) => save(inputOf(form), base),
    readAnew,
    titles,
  })
  const { form, set, touch, errorOf } = record
  return (
    <FormOfRecord className="record-form advertiser-settings" label="Settings" one="advertiser" form={record}>
      <Field label="Name" required error={errorOf('name')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={maxAdvertiserName}
            value={form.name}
            onBlur={() => touch('name')}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      <Field label="Display Name" required error={errorOf('displayName')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={maxAdvertiserName}
            value={form.displayName}
            onBlur={() => touch('displayName')}
            onChange={({ target }) => set({ displayName: target.value })}
          />
        )}
      </Field>
      <ManagerField
        label="Manager"
        value={form.userId}
        current={advertiser.manager}
        error={errorOf('userId')}
        onChange={(userId) => set({ userId })}
      />
      <div className="advertiser-switches">
        <SwitchRow
          label="Status"
          checked={form.isActive}
          hint={form.isActive ? 'active: takes leads' : 'inactive: gets no leads'}
          onChange={(isActive) => set({ isActive })}
        />
        <SwitchRow
          label="Test advertiser"
          term="test-advertiser"
          checked={form.isTestAdvertiser}
          hint="Leads sent to it are test leads."
          onChange={(isTestAdvertiser) => set({ isTestAdvertiser })}
        />
        <SwitchRow
          label="Send original funnel"
          term="funnel"
          checked={form.sendOrgFunnel}
          hint="The advertiser is told the funnel the lead came with, whatever overrides say."
          onChange={(sendOrgFunnel) => set({ sendOrgFunnel })}
        />
      </div>
      <div className="advertiser-act">
        <Button variant="solid" type="submit" disabled={record.busy || record.gone || !record.isDirty}>
          {record.busy ? 'Saving…' : 'Save'}
        </Button>
        <span className="muted" role="status">
          {record.isDirty && !record.busy ? 'Not saved yet' : ''}
        </span>
      </div>
      {record.guard}
    </FormOfRecord>
  )
}
