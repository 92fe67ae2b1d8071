import { z } from 'zod'
import {
  maxSearchHits,
  maxSearchLength,
  maxSearchRecords,
  type SearchKind,
  searchKinds,
  searchMatches,
} from '../../../shared/app/search'

const kindNames = searchKinds.join(', ')

/** Names parted by commas. */
const kinds = z
  .string()
  .max(500, 'At most 500 characters.')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.enum(searchKinds, { error: `A kind is one of ${kindNames}` })))
  .meta({
    description: `Only these kinds, parted by commas: ${kindNames}. All when left out.`,
    example: 'advertiser,cap',
  })

export interface RecordKey {
  kind: SearchKind
  id: number
}

/** `advertiser:26`; null for what is none. */
function readKey(text: string): RecordKey | null {
  const [, name = '', digits = ''] = /^([a-z_]+):([1-9]\d{0,14})$/.exec(text) ?? []
  const kind = searchKinds.find((known) => known === name)
  return kind && digits ? { kind, id: Number(digits) } : null
}

const records = z
  .string()
  .transform((text, context): RecordKey[] => {
    const keys = text.split(',').filter(Boolean).map(readKey)
    if (keys.length > maxSearchRecords) context.addIssue(`Use at most ${maxSearchRecords} records.`)
    if (keys.includes(null)) context.addIssue('Send records as kind:id, parted by commas.')
    return keys.filter((key) => key !== null)
  })
  .meta({
    description: `Exactly these records, as \`kind:id\` parted by commas, at most ${maxSearchRecords}; those that are not there, or that the caller may not see, are left out.`,
    example: 'advertiser:26,lead:918437',
  })

export const searchQuery = z
  .object({
    q: z.string().trim().max(maxSearchLength, `At most ${maxSearchLength} characters.`).optional().meta({
      description: 'An id, or words that all stand in the name; of a lead, in its e-mail (3 characters or more).',
    }),
    records: records.optional(),
    kinds: kinds.optional(),
    limit: z.coerce
      .number<string>({ error: 'Send a whole number.' })
      .int('Send a whole number.')
      .min(1, 'At least 1.')
      .max(maxSearchHits, `At most ${maxSearchHits}.`)
      .default(5)
      .meta({ description: 'Of each kind.' }),
  })
  .refine(({ q, records }) => q || records, { path: ['q'], error: 'Say what to search for.' })

const searchHit = z
  .object({
    kind: z.enum(searchKinds),
    id: z.int(),
    title: z.string().meta({ description: 'The name; of a lead its e-mail, of a cap whom it is for.' }),
    detail: z.string().nullable().meta({ description: 'What tells it from others, in a few words.' }),
    is_active: z.boolean().nullable().meta({ description: 'Null for kinds that are not switched on and off.' }),
    match: z.enum(searchMatches).meta({ description: 'How it was found.' }),
  })
  .meta({ id: 'SearchHit' })
export type SearchHitRow = z.infer<typeof searchHit>

export const searchAnswer = z.object({ data: z.array(searchHit) })
