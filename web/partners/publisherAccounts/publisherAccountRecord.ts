import {
  CreatePublisherAccountDocument,
  DeletePublisherAccountDocument,
  PublisherAccountsDocument,
  UpdatePublisherAccountDocument,
  type PublisherAccountRowFragment,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'

export interface PublisherAccountForm {
  firstName: string
  lastName: string
  email: string
  /** Empty: unchanged. */
  password: string
  publisherIds: readonly string[]
}

const inputOf = (form: PublisherAccountForm) => ({ ...form, publisherIds: [...form.publisherIds] })

/** Accounts for the publisher panel. */
export const publisherAccountRecord = defineRecord<PublisherAccountRowFragment, PublisherAccountForm, object>({
  type: 'PublisherAccount',
  rows: rowsIn(PublisherAccountsDocument, 'publisherAccounts', () => ({})),
  create: saves(CreatePublisherAccountDocument, 'publisherAccount', ({ form, key }) => ({ input: inputOf(form), key })),
  update: saves(UpdatePublisherAccountDocument, 'publisherAccount', ({ form, row: { id, version } }) => ({
    id,
    input: inputOf(form),
    version,
  })),
  remove: deletes(DeletePublisherAccountDocument, ({ row: { id } }) => ({ id })),
  texts: {
    created: 'Add New Publisher Account',
    createdText: 'The publisher account was successfully added.',
    updated: 'Update Publisher Account',
    updatedText: 'The publisher account was successfully updated.',
    failed: 'Something went wrong. Please try again.',
  },
})
