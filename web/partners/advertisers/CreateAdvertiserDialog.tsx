import { Field } from '../../ui/form/Field'
import { Input } from '../../ui/form/Input'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { maxAdvertiserName } from '../../../shared/partners/advertisers'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import type { AdvertiserRow } from './advertiserColumns'
import { formOf, formProblems, inputOf, newForm, titles, type AdvertiserForm } from './advertiserForm'
import { ManagerField } from './ManagerField'
import { useSaveAdvertiser } from './useSaveAdvertiser'

/** A new advertiser: its names, who looks after it, and whether it is active. */
export function CreateAdvertiserDialog({ onClose }: { onClose: () => void }) {
  const { save } = useSaveAdvertiser(true)
  const record = useRecordForm<AdvertiserRow, AdvertiserForm>({
    row: null,
    formOf,
    empty: newForm,
    problems: formProblems,
    save: (form, base) => save(inputOf(form), base),
    titles,
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = record
  return (
    <RecordDialog title="Create Advertiser" one="advertiser" form={record} onClose={onClose} act="Create">
      <Field label="Name" required error={errorOf('name')}>
        {(control) => (
          <Input
            {...control}
            data-autofocus
            autoComplete="off"
            maxLength={maxAdvertiserName}
            value={form.name}
            onBlur={() => form.name && touch('name')}
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
            onBlur={() => form.displayName && touch('displayName')}
            onChange={({ target }) => set({ displayName: target.value })}
          />
        )}
      </Field>
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
