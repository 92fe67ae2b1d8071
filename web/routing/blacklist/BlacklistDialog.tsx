import { Textarea } from '@chakra-ui/react'
import { maxBlacklistDescription } from '../../../shared/routing/blacklist'
import { dateAt } from '../../../shared/app/time/timeZones'
import { addDays } from '../../../shared/app/time/wallTimes'
import { loadFailure } from '../../app/apollo/loadFailure'
import { Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/choices/Select'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { DayField } from '../../ui/time/DayField'
import { useBlacklistChoicesQuery } from '../../generated/graphql'
import type { DialogProps } from '../../records/list/defineRecordScreen'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import type { BlacklistRow } from './blacklistColumns'
import {
  newBlacklistForm,
  blacklistItemForm,
  blacklistItemProblems,
  blacklistItemInput,
  titles,
  type BlacklistForm,
} from './blacklistForm'
import { blacklistRecord } from './blacklistRecord'
import { ValueField } from './ValueField'

/** Edits a blacklist item; its type determines the input of the value. */
export function BlacklistDialog({ page, row: item, onClose }: DialogProps<BlacklistRow, object>) {
  const { name: zone } = useTimeZone()
  const { save, readAgain } = blacklistRecord.useSave(page, item === null)
  const choices = useBlacklistChoicesQuery()
  const { data } = choices
  const types = data?.blacklistTypes ?? (item ? [item.type] : [])
  // The first type is the default.
  const typed = (form: BlacklistForm): BlacklistForm => ({
    ...form,
    blacklistTypeId: form.blacklistTypeId || (types[0]?.id ?? ''),
  })
  const typeOf = (form: BlacklistForm) => types.find(({ id }) => id === typed(form).blacklistTypeId)
  const today = dateAt(zone, Date.now())
  const before = item ? blacklistItemForm(item, zone).expiresAt : ''
  const record = useRecordForm<BlacklistRow, BlacklistForm>({
    row: item,
    formOf: (row) => blacklistItemForm(row, zone),
    empty: () => newBlacklistForm,
    problems: (form) => blacklistItemProblems(typed(form), typeOf(form), { today, before }),
    save: (form, base) => save(blacklistItemInput(typed(form), typeOf(form)), base),
    readAgain,
    titles,
    words: {
      blacklistTypeId: Object.fromEntries(types.map(({ id, name }) => [id, name])),
      // Of the type Country, the value is an id.
      blacklistValue: Object.fromEntries(data?.countries?.map(({ id, name }) => [id, name]) ?? []),
      expiresAt: (day) => day || 'Never',
    },
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = record
  return (
    <RecordDialog
      title={item ? 'Edit Blacklist' : 'Add New Blacklist'}
      term="blacklist"
      one="blacklisted item"
      form={record}
      onClose={onClose}
      act={item ? 'Edit' : 'Save'}
      failure={loadFailure(choices)}
    >
      <Field label="Blacklist Types" required error={errorOf('blacklistTypeId')}>
        <Select
          autoFocus
          value={typed(form).blacklistTypeId}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
          // Values are specific to a type.
          onChange={(blacklistTypeId) => set({ blacklistTypeId, blacklistValue: '', ipFrom: '', ipTo: '' })}
        />
      </Field>
      <ValueField
        type={typeOf(form)}
        record={record}
        countries={data?.countries ?? null}
        funnels={data?.blacklistFunnels ?? null}
      />
      <Field
        label={titles.expiresAt}
        error={errorOf('expiresAt')}
        hint={
          form.expiresAt
            ? `From the start of this day (${zone}) on it blocks nothing.`
            : 'Without a date it never expires.'
        }
      >
        <DayField
          label={titles.expiresAt}
          min={addDays(today, 1)}
          max="2099-12-31"
          value={form.expiresAt}
          onBlur={() => touch('expiresAt')}
          onType={(expiresAt) => set({ expiresAt })}
        />
      </Field>
      <SwitchRow
        label="Hide blacklisted Leads"
        hint="Leads that it blocks are in no list."
        checked={form.hideBlocked}
        onChange={(hideBlocked) => set({ hideBlocked })}
      />
      <Field label="Description" error={errorOf('description')}>
        <Textarea
          rows={3}
          maxLength={maxBlacklistDescription}
          placeholder="Describe why blacklist item is set"
          value={form.description}
          onBlur={() => touch('description')}
          onChange={({ target }) => set({ description: target.value })}
        />
      </Field>
    </RecordDialog>
  )
}
