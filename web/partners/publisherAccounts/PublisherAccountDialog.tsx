import { useState } from 'react'
import { maxEmailLength } from '../../../shared/app/email'
import { maxNameLength, publisherAccountProblems } from '../../../shared/partners/publisherAccounts'
import { Pairs } from '../../ui/form/Pairs'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { TextField } from '../../ui/form/TextField'
import { useFormChoices } from '../../filters/useFilterChoices'
import type { PublisherAccountRowFragment } from '../../generated/graphql'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import type { DialogProps } from '../../records/list/defineRecordScreen'
import { publisherAccountRecord, type PublisherAccountForm } from './publisherAccountRecord'
import type { Words } from '../../records/conflict/words'

const titles = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  password: 'Password',
  publisherIds: 'Affiliates',
}

const words: Words<PublisherAccountForm> = { password: 'secret', publisherIds: 'publishers' }

const formOf = ({ firstName, lastName, email, publishers }: PublisherAccountRowFragment): PublisherAccountForm => ({
  ...{ firstName, lastName, email },
  password: '',
  publisherIds: publishers.map(({ id }) => id),
})

const empty = (): PublisherAccountForm => ({ firstName: '', lastName: '', email: '', password: '', publisherIds: [] })

const problemsOf =
  (stored: PublisherAccountRowFragment | null) =>
  ({ firstName, lastName, email, password }: PublisherAccountForm, isNew: boolean) => {
    const {
      first_name,
      last_name,
      email: wrongEmail,
    } = publisherAccountProblems({ first_name: firstName, last_name: lastName, email }, stored?.email)
    return {
      ...(first_name && { firstName: first_name }),
      ...(last_name && { lastName: last_name }),
      ...(wrongEmail && { email: wrongEmail }),
      // The server validates the length, which is a setting.
      ...(isNew && !password && { password: 'Password is required' }),
    }
  }

/** Edits an account for the publisher panel. */
export function PublisherAccountDialog({
  page,
  row: account,
  onClose,
}: DialogProps<PublisherAccountRowFragment, object>) {
  const [known] = useState(() => new Map(account?.publishers.map(({ id, name }) => [id, name])))
  const record = useRecordForm({
    row: account,
    ...{ titles, words, formOf, empty },
    problems: problemsOf(account),
    isFinal: true,
    ...publisherAccountRecord.useSave(page, account === null),
    onSaved: onClose,
  })
  const { form, set, text, errorOf } = record
  const { choices, failure } = useFormChoices()
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
      <Pairs>
        <TextField {...text('firstName')} required data-autofocus maxLength={maxNameLength} />
        <TextField {...text('lastName')} required maxLength={maxNameLength} />
      </Pairs>
      <TextField {...text('email')} required type="email" maxLength={maxEmailLength} />
      <TextField
        {...text('password')}
        required={!account}
        hint={account ? 'Left empty, the password stays as it is.' : undefined}
        type="password"
        autoComplete="new-password"
        maxLength={200}
      />
      <ChoicesField
        label="Affiliates"
        placeholder="Select at least one Affiliate"
        choices={choices?.publishers ?? null}
        values={form.publisherIds}
        known={known}
        error={errorOf('publisherIds')}
        onChange={(publisherIds) => set({ publisherIds })}
      />
    </RecordDialog>
  )
}
