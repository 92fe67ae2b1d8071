import { forgetPartner } from '../../app/apollo/forgetNames'
import {
  CreatePublisherDocument,
  DeletePublisherDocument,
  PublisherDocument,
  PublishersDocument,
  UpdatePublisherDocument,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
import { sentVersion } from '../../records/sentVersion'
import { publisherInput, type PublisherForm, type PublisherRow, type PublisherToEdit } from './publisherForm'

/** The sources of traffic: every list and name on screen follows. */
export const publisherRecord = defineRecord<PublisherToEdit, PublisherForm, object, PublisherRow>({
  type: 'Publisher',
  entity: 'publisher',
  rows: {
    ...rowsIn(PublishersDocument, 'publishers', () => ({})),
    readAgain: async (client, _page, id) => {
      const options = { query: PublisherDocument, variables: { id }, fetchPolicy: 'no-cache' } as const
      const { data } = await client.query(options)
      return data?.publisher ?? null
    },
  },
  create: saves(CreatePublisherDocument, 'publisher', ({ form, key }) => ({ input: publisherInput(form), key })),
  update: saves(UpdatePublisherDocument, 'publisher', ({ form, row: { id, version } }) => ({
    id,
    input: publisherInput(form),
    version: sentVersion(version),
  })),
  remove: deletes(DeletePublisherDocument, ({ row: { id } }) => ({ id })),
  texts: (isNew) => ({
    created: 'Publisher created successfully.',
    updated: 'Publisher updated successfully',
    failed: isNew ? 'Failed to create publisher. Please try again.' : 'Something went wrong',
  }),
  changed: forgetPartner,
})
