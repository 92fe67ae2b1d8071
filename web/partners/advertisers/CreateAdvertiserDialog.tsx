import { SwitchRow } from '../../ui/form/SwitchRow'
import { maxAdvertiserName } from '../../../shared/partners/advertisers'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { advertiserForm, advertiserFormProblems, newAdvertiserForm, titles, words } from './advertiserForm'
import { ManagerField } from './ManagerField'
import { TextField } from '../../ui/form/TextField'
import { advertiserRecord } from './advertiserRecord'

/** Creates an advertiser with names, manager and status. */
export function CreateAdvertiserDialog({ onClose }: { onClose: () => void }) {
  const record = useRecordForm({
    row: null,
    formOf: advertiserForm,
    empty: newAdvertiserForm,
    problems: advertiserFormProblems,
    ...advertiserRecord.useSave({}, true),
    titles,
    words,
    onSaved: onClose,
  })
  const { form, set, touch, text, errorOf } = record
  return (
    <RecordDialog title="Create Advertiser" one="advertiser" form={record} onClose={onClose} act="Create">
      <TextField
        {...text('name')}
        label="Name"
        required
        data-autofocus
        maxLength={maxAdvertiserName}
        onBlur={() => form.name && touch('name')}
      />
      <TextField
        {...text('displayName')}
        label="Display Name"
        required
        maxLength={maxAdvertiserName}
        onBlur={() => form.displayName && touch('displayName')}
      />
      <ManagerField
        label="User"
        required
        value={form.userId}
        error={errorOf('userId')}
        onChange={(userId) => set({ userId })}
      />
      <SwitchRow
        label="Status"
        checked={form.isActive}
        hint={form.isActive ? 'active' : 'inactive'}
        onChange={(isActive) => set({ isActive })}
      />
    </RecordDialog>
  )
}
