import { channelKindNames, channelKinds } from '../../../shared/watch/alertChannels'
import type { AlertChannelRowFragment } from '../../generated/graphql'
import type { DialogProps } from '../../records/list/defineRecordScreen'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { Segmented } from '../../ui/form/choices/Segmented'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { TextField } from '../../ui/form/TextField'
import { alertChannelForm, alertChannelRecord, withKind } from './alertChannelRecord'
import { ChannelDeliveries } from './ChannelDeliveries'
import { ChannelFields } from './ChannelFields'
import { RulesField, useRuleChoices } from './RulesField'

/** Where a channel sends, which alerts, and what was sent. */
export function AlertChannelDialog({ page, row, rows, onClose }: DialogProps<AlertChannelRowFragment, object>) {
  const channel = rows.find(({ id }) => id === row?.id) ?? row
  const record = useRecordForm({
    row,
    ...alertChannelForm(row),
    ...alertChannelRecord.useSave(page, row === null),
    isFinal: true, // the previous secret is unknown
    onSaved: onClose,
  })
  const { form, set } = record
  const { choices, failure } = useRuleChoices()
  return (
    <RecordDialog
      title={row ? 'Edit Channel' : 'Add Channel'}
      subtitle={row && channelKinds[row.kind].title}
      one="channel"
      form={record}
      onClose={onClose}
      act={row ? 'Save' : 'Create'}
      width={680}
      failure={failure}
      after={channel && <ChannelDeliveries channel={channel} isDirty={record.isDirty} />}
    >
      {!row && (
        <Segmented
          wide
          label="Kind"
          options={channelKindNames.map((value) => ({ value, label: channelKinds[value].title }))}
          value={form.kind}
          onChange={(kind) => set(withKind(form, kind))}
        />
      )}
      <TextField {...record.text('name')} required data-autofocus maxLength={100} />
      <ChannelFields record={record} hasSecret={row?.hasSecret ?? false} />
      <RulesField choices={choices} values={form.ruleIds} onChange={(ruleIds) => set({ ruleIds })} />
      <SwitchRow
        label="Also when an alert is over"
        checked={form.sendsResolved}
        onChange={(sendsResolved) => set({ sendsResolved })}
      />
      <SwitchRow label="Active" checked={form.isActive} onChange={(isActive) => set({ isActive })} />
    </RecordDialog>
  )
}
