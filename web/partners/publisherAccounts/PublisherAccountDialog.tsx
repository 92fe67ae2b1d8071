import { useState } from 'react'
import { maxEmailLength, maxNameLength, publisherAccountProblems } from '../../../shared/partners/publisherAccounts'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { Field } from '../../ui/form/Field'
import { Input } from '../../ui/form/Input'
import { useFilterChoices } from '../../filters/useFilterChoices'
import type { PublisherAccountRowFragment } from '../../generated/graphql'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { useSavePublisherAccount } from './useSavePublisherAccount'

interface Form {
  firstName: string
  lastName: string
  email: string
  /** Empty leaves it as it is. */
  password: string
  publisherIds: readonly string[]
}
const titles = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  password: 'Password',
  publisherIds: 'Affiliates',
}

const formOf = ({ firstName, lastName, email, publishers }: PublisherAccountRowFragment): Form => ({
  ...{ firstName, lastName, email },
  password: '',
  publisherIds: publishers.map(({ id }) => id),
})

function problems({ firstName, lastName, email, password }: Form, isNew: boolean) {
  const {
    first_name,
    last_name,
    email: wrongEmail,
  } = publisherAccountProblems({ first_name: firstName, last_name: lastName, email })
  return {
    ...(first_name && { firstName: first_name }),
    ...(last_name && { lastName: last_name }),
    ...(wrongEmail && { email: wrongEmail }),
    // How long it must be is a setting: the server says what is wrong with it.
    ...(isNew && !password && { password: 'Password is required' }),
  }
}

/** All of an account for the publisher panel. */
export function PublisherAccountDialog({
  account,
  onClose,
}: {
  account: PublisherAccountRowFragment | null
  onClose: () => void
}) {
  const { save, readAnew } = useSavePublisherAccount()
  const [known] = useState(() => new Map(account?.publishers.map(({ id, name }) => [id, name])))
  const record = useRecordForm<PublisherAccountRowFragment, Form>({
    row: account,
    formOf,
    isFinal: true,
    empty: () => ({ firstName: '', lastName: '', email: '', password: '', publisherIds: [] }),
    problems,
    save: (form, base) => save({ ...form, publisherIds: [...form.publisherIds] }, base),
    readAnew,
    titles,
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = record
  const state = useFilterChoices(true)
  const choices = state.status === 'loaded' ? state.choices.publishers : null
  const failure = state.status === 'failed' ? state : null
  const text = (field: 'firstName' | 'lastName', isFirst = false) => (
    <Field label={titles[field]} required error={errorOf(field)}>
      {(control) => (
        <Input
          {...control}
          {...(isFirst && { 'data-autofocus': true })}
          autoComplete="off"
          maxLength={maxNameLength}
          value={form[field]}
          onBlur={() => touch(field)}
          onChange={({ target }) => set({ [field]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <RecordDialog
      title={account ? 'Edit' : 'Add Publisher Account for Pub Panel'}
      one="publisher account"
      form={record}
      onClose={onClose}
      act={account ? 'Update' : 'Save'}
      cancel="Close"
      width={600}
      failure={failure}
    >
      <div className="record-pair">
        {text('firstName', true)}
        {text('lastName')}
      </div>
      <Field label="Email" required error={errorOf('email')}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            maxLength={maxEmailLength}
            value={form.email}
            onBlur={() => touch('email')}
            onChange={({ target }) => set({ email: target.value })}
          />
        )}
      </Field>
      <Field
        label="Password"
        required={!account}
        hint={account ? 'Left empty, the password stays as it is.' : undefined}
        error={errorOf('password')}
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="new-password"
            maxLength={200}
            value={form.password}
            onBlur={() => touch('password')}
            onChange={({ target }) => set({ password: target.value })}
          />
        )}
      </Field>
      <ChoicesField
        label="Affiliates"
        placeholder="Select at least one Affiliate"
        choices={choices}
        values={form.publisherIds}
        known={known}
        error={errorOf('publisherIds')}
        onChange={(publisherIds) => set({ publisherIds })}
      />
    </RecordDialog>
  )
}
