import { useMemo } from 'react'
import { statusGroupPrefix } from '../../../shared/app/filters'
import { statusGroupLimits } from '../../../shared/partners/statusGroups'
import { useFormChoices } from '../../filters/useFilterChoices'
import type { StatusGroupRowFragment } from '../../generated/graphql'
import type { DialogProps } from '../../records/list/defineRecordScreen'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { TextField } from '../../ui/form/TextField'
import { statusGroupForm, statusGroupRecord } from './statusGroupRecord'

/** Name and statuses of a group. */
export function StatusGroupDialog({ page, row: group, onClose }: DialogProps<StatusGroupRowFragment, object>) {
  const record = useRecordForm({
    row: group,
    ...statusGroupForm,
    ...statusGroupRecord.useSave(page, group === null),
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = record
  const { choices, failure } = useFormChoices()
  const offered = useMemo(() => {
    if (!choices) return null
    const statuses = choices.statuses.filter(({ id }) => !id.startsWith(statusGroupPrefix))
    // Statuses that no lead has any more are kept.
    const others = form.statuses.filter((status) => !statuses.some(({ id }) => id === status))
    return [...statuses, ...others.map((status) => ({ id: status, name: status }))]
  }, [choices, form.statuses])
  return (
    <RecordDialog
      title={group ? 'Edit Status Group' : 'Create Status Group'}
      term="status-group"
      one="status group"
      form={record}
      onClose={onClose}
      act={group ? 'Save' : 'Create'}
      disabled={!record.isReady}
      failure={failure}
    >
      <TextField {...record.text('group')} required data-autofocus maxLength={statusGroupLimits.name} />
      <div onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || touch('statuses')}>
        <ChoicesField
          label="Statuses"
          required
          placeholder="Choose"
          choices={offered}
          values={form.statuses}
          error={errorOf('statuses')}
          onChange={(statuses) => set({ statuses })}
        />
      </div>
    </RecordDialog>
  )
}
