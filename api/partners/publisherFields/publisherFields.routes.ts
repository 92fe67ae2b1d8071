import { z } from 'zod'
import { anyOf } from '../../app/http/access'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { records } from '../../app/records/records'
import { readFields, saveFields } from './publisherFields.queries'
import { fieldsChange, type PublisherFields, publisherFields } from './publisherFields.schema'

const params = z.object({ id: idText })
const access = anyOf('PUBLISHERS_EDIT')

const fieldRecords = records<PublisherFields>({
  entity: 'publisher_fields',
  called: 'The publisher',
  table: 'publishers',
  read: readFields,
})

export const publisherFieldsRoutes = [
  route({
    method: 'get',
    path: '/api/publishers/:id/fields',
    operationId: 'getPublisherFields',
    summary: "A publisher's own names for fields of leads.",
    access,
    params,
    response: publisherFields,
    handle: ({ db, params }) => fieldRecords.asItIs(db, params.id),
  }),
  route({
    method: 'put',
    path: '/api/publishers/:id/fields',
    operationId: 'savePublisherFields',
    summary:
      "Saves a publisher's own names for fields of leads, which count from the next lead on. 409 with both versions if " +
      '`version` is out of date.',
    access,
    params,
    body: fieldsChange,
    response: publisherFields,
    handle: (request) =>
      fieldRecords.update(request, request.params, async (transaction) => {
        await saveFields(transaction, request.params.id, request.body.names, request.now())
      }),
  }),
]
