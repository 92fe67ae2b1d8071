import { z } from 'zod'
import { maxBulkDocumentLength } from '../../../shared/reports/bulks'

export const bulkStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const

export const bulkBody = z
  .object({
    document: z
      .string()
      .min(1, 'Please enter a query.')
      .max(maxBulkDocumentLength, `Use at most ${maxBulkDocumentLength} characters.`),
    variables: z.record(z.string(), z.unknown()).nullish(),
  })
  .meta({ description: 'A GraphQL query of one list that has an `endCursor`, and its variables.' })

export const bulk = z
  .object({
    id: z.int(),
    state: z.enum(bulkStates),
    list: z.string().meta({ description: 'Field of Query that is read.' }),
    document: z.string(),
    variables: z.record(z.string(), z.unknown()),
    token_name: z.string().nullable().meta({ description: 'Access token that started it; null: a person.' }),
    rows: z.int(),
    bytes: z.int().meta({ description: 'Size of the file so far.' }),
    cost: z.int().meta({ description: 'Fields × rows so far.' }),
    failure: z.string().nullable(),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    expires_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it is deleted with its file; null before its end.' }),
  })
  .meta({ id: 'Bulk' })
export type Bulk = z.input<typeof bulk>
