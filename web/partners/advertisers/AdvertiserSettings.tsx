import './advertisers.css'
import { maxAdvertiserName } from '../../../shared/partners/advertisers'
import { Button } from '../../ui/form/Button'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { FormOfRecord } from '../../records/FormOfRecord'
import { useRecordForm } from '../../records/useRecordForm'
import { ScheduledStatus } from '../../routing/scheduledChanges/ScheduledStatus'
import type { AdvertiserRow } from './advertiserColumns'
import { advertiserForm, advertiserFormProblems, newAdvertiserForm, titles, words } from './advertiserForm'
import { ManagerField } from './ManagerField'
import { TextField } from '../../ui/form/TextField'
import { advertiserRecord } from './advertiserRecord'

/** Settings of an advertiser. Concurrent changes of others do not overwrite unsaved input. */
export function AdvertiserSettings({ advertiser }: { advertiser: AdvertiserRow }) {
  const record = useRecordForm({
    row: advertiser,
    formOf: advertiserForm,
    empty: newAdvertiserForm,
    problems: advertiserFormProblems,
    ...advertiserRecord.useSave({}, false),
    titles,
    words,
  })
  const { form, set, text, errorOf } = record
  return (
    <>
      <FormOfRecord className="record-form advertiser-settings" label="Settings" one="advertiser" form={record}>
        <TextField {...text('name')} label="Name" required maxLength={maxAdvertiserName} />
        <TextField {...text('displayName')} label="Display Name" required maxLength={maxAdvertiserName} />
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
      <div className="advertiser-scheduled">
        <ScheduledStatus
          {...{ record: 'advertiser', id: advertiser.id, change: advertiser.scheduledChange, mayChange: true }}
          isActive={advertiser.status === 'active'}
        />
      </div>
    </>
  )
}
