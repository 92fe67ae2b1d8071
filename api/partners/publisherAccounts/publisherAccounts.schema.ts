import { z } from 'zod'
import { id } from '../../app/http/ids'
import { typedName } from '../../app/http/names'

const text = z.string('This is a text.').max(1000, 'This is too long.').nullish()
const name = typedName('This is a text.').max(1000, 'This is too long.').nullish()
const affiliate = z.union([id, z.object({ id }).transform((record) => record.id)], { error: 'This is no publisher.' })

// What is missing is told by shared/partners/publisherAccounts.ts, in the words of the form.
export const publisherAccountInput = z.object({
  first_name: name,
  last_name: name,
  email: text,
  password: text.meta({ description: 'Needed for a new account; left out or empty it stays as it is.' }),
  added_affiliates: z
    .array(affiliate, 'This is a list of publishers.')
    .max(1000, 'At most 1,000 publishers.')
    .nullish()
    .meta({
      description:
        'The publishers that it may see, as objects with an id or as ids. null or an empty list: none. A change that leaves them out keeps those it has.',
    }),
})
export const publisherAccountChange = publisherAccountInput.extend({
  id,
  version: z
    .int()
    .optional()
    .meta({ description: 'The version that was read: refused with 409 when it is no longer current.' }),
})

export const publisherAccount = z
  .object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    affiliates: z
      .array(z.object({ get_affiliates: z.object({ id: z.int(), name: z.string() }) }))
      .meta({ description: 'The publishers that it may see, by name.' }),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'PublisherAccount' })

export type PublisherAccountRow = z.output<typeof publisherAccount>
