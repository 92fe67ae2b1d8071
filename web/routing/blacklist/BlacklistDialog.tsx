import { maxBlacklistDescription } from '../../../shared/routing/blacklist'
import { errorText } from '../../app/apollo/errors'
import { Field } from '../../ui/form/Field'
import { Input, Textarea } from '../../ui/form/Input'
import { Select } from '../../ui/form/choices/Select'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { useBlacklistChoicesQuery } from '../../generated/graphql'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { useTimeZone } from '../../app/session/TimeZoneContext'
import type { BlacklistRow } from './blacklistColumns'
import { emptyForm, formOf, formProblems, inputOf, titles, type BlacklistForm } from './blacklistForm'
import { useSaveBlacklistItem } from './useSaveBlacklistItem'
import { ValueField } from './ValueField'

/** All of a blacklisted item; how its value is entered goes by its type. */
export function BlacklistDialog({ item, onClose }: { item: BlacklistRow | null; onClose: () => void }) {
  const { name: zone } = useTimeZone()
  const { save, readAnew } = useSaveBlacklistItem()
  const { data, error, refetch } = useBlacklistChoicesQuery({ fetchPolicy: 'cache-and-network' })
  const types = data?.blacklistTypes ?? (item ? [item.type] : [])
  // The first type is chosen until another is.
  const typed = (form: BlacklistForm): BlacklistForm => ({
    ...form,
    blacklistTypeId: form.blacklistTypeId || (types[0]?.id ?? ''),
  })
  const typeOf = (form: BlacklistForm) => types.find(({ id }) => id === typed(form).blacklistTypeId)
  const record = useRecordForm<BlacklistRow, BlacklistForm>({
    row: item,
    formOf: (row) => formOf(row, zone),
    empty: () => emptyForm,
    problems: (form) => formProblems(typed(form), typeOf(form)),
    save: (form, base) => save(inputOf(typed(form), typeOf(form)), base),
    readAnew,
    titles,
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = record
  const failure =
    error && !data ? { reason: errorText(error), error, retry: () => void refetch().catch(() => undefined) } : null // shown again
  return (
    <RecordDialog
      title={item ? 'Edit Blacklist' : 'Add New Blacklist'}
      term="blacklist"
      one="blacklisted item"
      form={record}
      onClose={onClose}
      act={item ? 'Edit' : 'Save'}
      failure={failure}
    >
      <Field label="Blacklist Types" required error={errorOf('blacklistTypeId')}>
        {(control) => (
          <Select
            {...control}
            autoFocus
            value={typed(form).blacklistTypeId}
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
            // A value of one type is none of another.
            onChange={(blacklistTypeId) => set({ blacklistTypeId, blacklistValue: '', ipFrom: '', ipTo: '' })}
          />
        )}
      </Field>
      <ValueField
        type={typeOf(form)}
        record={record}
        countries={data?.countries ?? null}
        funnels={data?.blacklistFunnels ?? null}
      />
      <Field
        label="Expires At"
        hint={
          form.expiresAt
            ? `From the start of this day (${zone}) on it blocks nothing.`
            : 'Without a date it never expires.'
        }
        error={errorOf('expiresAt')}
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            min="1970-01-02"
            max="2099-12-31"
            value={form.expiresAt}
            onChange={({ target }) => set({ expiresAt: target.value })}
          />
        )}
      </Field>
      <SwitchRow
        label="Hide blacklisted Leads"
        hint="Leads that it blocks are in no list."
        checked={form.hideBlocked}
        onChange={(hideBlocked) => set({ hideBlocked })}
      />
      <Field label="Description" error={errorOf('description')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={maxBlacklistDescription}
            placeholder="Describe why blacklist item is set"
            value={form.description}
            onBlur={() => touch('description')}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Field>
    </RecordDialog>
  )
}
