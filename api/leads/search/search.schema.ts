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

/** Comma-separated names. */
const kinds = z
  .string()
  .max(500, 'At most 500 characters.')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.enum(searchKinds, { error: `A kind is one of ${kindNames}` })))
  .meta({
    description: `Record types to search, separated by commas: ${kindNames}. All if omitted.`,
    example: 'advertiser,cap',
  })

export interface RecordKey {
  kind: SearchKind
  id: number
}

/** Parses `advertiser:26`; null if it is invalid. */
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
    description: `Records to return, as \`kind:id\` separated by commas, at most ${maxSearchRecords}. Records that do not exist, or that the caller may not see, are omitted.`,
    example: 'advertiser:26,lead:918437',
  })

export const searchQuery = z
  .object({
    q: z.string().trim().max(maxSearchLength, `At most ${maxSearchLength} characters.`).optional().meta({
      description: 'An id, or words that must all occur in the name (for leads: in the e-mail, 3 characters or more).',
    }),
    records: records.optional(),
    kinds: kinds.optional(),
    limit: z.coerce
      .number<string>({ error: 'Send a whole number.' })
      .int('Send a whole number.')
      .min(1, 'At least 1.')
      .max(maxSearchHits, `At most ${maxSearchHits}.`)
      .default(5)
      .meta({ description: 'Maximum results per record type.' }),
  })
  .refine(({ q, records }) => q || records, { path: ['q'], error: 'Say what to search for.' })

const searchHit = z
  .object({
    kind: z.enum(searchKinds),
    id: z.int(),
    title: z.string().meta({
      description: 'Name of the record. For a lead its e-mail, for a cap its advertisers, publishers and countries.',
    }),
    detail: z.string().nullable().meta({ description: 'Short text to distinguish it from similar records.' }),
    is_active: z.boolean().nullable().meta({ description: 'Null for record types without an active state.' }),
    match: z.enum(searchMatches).meta({ description: 'How the text matched.' }),
  })
  .meta({ id: 'SearchHit' })
export type SearchHitRow = z.infer<typeof searchHit>

export const searchAnswer = z.object({ data: z.array(searchHit) })
