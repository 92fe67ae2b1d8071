import {
  CreatePublisherAccountDocument,
  DeletePublisherAccountDocument,
  PublisherAccountsDocument,
  UpdatePublisherAccountDocument,
  usePublisherAccountsQuery,
  type PublisherAccountRowFragment,
} from '../../generated/graphql'
import { call, defineRecord, rowsIn } from '../../records/defineRecord'

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
  useQuery: () => usePublisherAccountsQuery({ fetchPolicy: 'cache-and-network' }),
  rows: rowsIn(PublisherAccountsDocument, 'publisherAccounts', () => ({})),
  create: call(
    CreatePublisherAccountDocument,
    ({ form, key }) => ({ input: inputOf(form), key }),
    ({ createPublisherAccount: { publisherAccount, errors } }) => ({ record: publisherAccount, errors }),
  ),
  update: call(
    UpdatePublisherAccountDocument,
    ({ form, row: { id, version } }) => ({ id, input: inputOf(form), version }),
    ({ updatePublisherAccount: { publisherAccount, errors } }) => ({ record: publisherAccount, errors }),
  ),
  remove: call(
    DeletePublisherAccountDocument,
    ({ row: { id } }) => ({ id }),
    ({ deletePublisherAccount }) => deletePublisherAccount,
  ),
  texts: {
    created: 'Add New Publisher Account',
    createdText: 'The publisher account was successfully added.',
    updated: 'Update Publisher Account',
    updatedText: 'The publisher account was successfully updated.',
    failed: 'Something went wrong. Please try again.',
  },
})
