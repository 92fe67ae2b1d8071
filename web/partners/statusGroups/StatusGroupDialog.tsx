import { useMemo } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { statusGroupPrefix } from '../../../shared/app/filters'
import { statusGroupLimits, statusGroupProblems } from '../../../shared/partners/statusGroups'
import { forgetLists } from '../../app/apollo/forgetNames'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { Field } from '../../ui/form/Field'
import { Input } from '../../ui/form/Input'
import { useFilterChoices } from '../../filters/useFilterChoices'
import {
  StatusGroupsDocument,
  useCreateStatusGroupMutation,
  useUpdateStatusGroupMutation,
  type StatusGroupRowFragment,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { useSaveRecord, type SaveErrors } from '../../records/useSaveRecord'

interface Form {
  group: string
  statuses: readonly string[]
}
const titles = { group: 'Group Name', statuses: 'Statuses' }
const texts = {
  created: 'Status group created successfully',
  updated: 'Status group updated successfully',
  failed: 'Failed to save status group. Please try again.',
}
const saved = (answer: { statusGroup: StatusGroupRowFragment | null; errors: SaveErrors } | undefined) =>
  answer && { record: answer.statusGroup, errors: answer.errors }

function useSaveStatusGroup() {
  const client = useApolloClient()
  const [create] = useCreateStatusGroupMutation()
  const [update] = useUpdateStatusGroupMutation()
  const save = useSaveRecord<StatusGroupRowFragment, Form>({
    create: async ({ group, statuses }, key) => {
      const { data } = await create({
        variables: { input: { group, statuses: [...statuses] }, key },
        update: (cache, { data }) => {
          addToList(
            cache,
            { query: StatusGroupsDocument, variables: {} },
            'statusGroups',
            data?.createStatusGroup.statusGroup,
          )
          forgetLists(cache)
        },
      })
      return saved(data?.createStatusGroup)
    },
    update: async ({ id, version }, { group, statuses }) => {
      const { data } = await update({
        variables: { id, input: { group, statuses: [...statuses] }, version },
        update: (cache) => forgetLists(cache),
      })
      return saved(data?.updateStatusGroup)
    },
    texts,
  })
  const readAnew = async (id: string) => {
    const answer = await client.query({ query: StatusGroupsDocument, fetchPolicy: 'network-only' }).catch(() => null) // saving again asks anew
    return answer?.data?.statusGroups?.find((group) => group.id === id) ?? null
  }
  return { save, readAnew }
}

/** The name and statuses of a group. */
export function StatusGroupDialog({ group, onClose }: { group: StatusGroupRowFragment | null; onClose: () => void }) {
  const { save, readAnew } = useSaveStatusGroup()
  const record = useRecordForm<StatusGroupRowFragment, Form>({
    row: group,
    formOf: ({ group, statuses }) => ({ group, statuses }),
    empty: () => ({ group: '', statuses: [] }),
    problems: (form) => statusGroupProblems(form.group, form.statuses),
    save,
    readAnew,
    titles,
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = record
  const state = useFilterChoices(true)
  const choices = useMemo(() => {
    if (state.status !== 'loaded') return null
    const statuses = state.choices.statuses.filter(({ id }) => !id.startsWith(statusGroupPrefix))
    // A status that no lead carries by now is a status all the same.
    const others = form.statuses.filter((status) => !statuses.some(({ id }) => id === status))
    return [...statuses, ...others.map((status) => ({ id: status, name: status }))]
  }, [state, form.statuses])
  const failure = state.status === 'failed' ? state : null
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
      <Field label="Group Name" required error={errorOf('group')}>
        {(control) => (
          <Input
            {...control}
            data-autofocus
            autoComplete="off"
            maxLength={statusGroupLimits.name}
            value={form.group}
            onBlur={() => touch('group')}
            onChange={({ target }) => set({ group: target.value })}
          />
        )}
      </Field>
      <div onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || touch('statuses')}>
        <ChoicesField
          label="Statuses"
          required
          placeholder="Choose"
          choices={choices}
          values={form.statuses}
          error={errorOf('statuses')}
          onChange={(statuses) => set({ statuses })}
        />
      </div>
    </RecordDialog>
  )
}
