import { z } from 'zod'
import { id } from '../../app/http/ids'
import { typedName } from '../../app/http/names'

const text = z.string('This is a text.').max(1000, 'This is too long.').nullish()
const name = typedName('This is a text.').max(1000, 'This is too long.').nullish()
const affiliate = z.union([id, z.object({ id }).transform((record) => record.id)], { error: 'Not a known publisher.' })

// Missing values are reported by shared/partners/publisherAccounts.ts.
export const publisherAccountInput = z.object({
  first_name: name,
  last_name: name,
  email: text,
  password: text.meta({ description: 'Required for a new account. Omitted or empty: unchanged.' }),
  added_affiliates: z
    .array(affiliate, 'This is a list of publishers.')
    .max(1000, 'At most 1,000 publishers.')
    .nullish()
    .meta({
      description:
        'Publishers that the account can see, as objects with an id or as ids. Null or empty: none. If omitted, an update ' +
        'does not change them.',
    }),
})
export const publisherAccountChange = publisherAccountInput.extend({
  id,
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})

export const publisherAccount = z
  .object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    affiliates: z
      .array(z.object({ get_affiliates: z.object({ id: z.int(), name: z.string() }) }))
      .meta({ description: 'Publishers that the account can see, sorted by name.' }),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'PublisherAccount' })

export type PublisherAccountRow = z.output<typeof publisherAccount>
