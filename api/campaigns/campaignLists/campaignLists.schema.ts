import { z } from 'zod'
import { type ListField, listFields } from '../../../shared/campaigns/campaignSources'
import { distributionMethods } from '../../../shared/routing/distributionRules'
import { requiredName } from '../../app/http/names'

const field = z.enum(Object.keys(listFields) as [ListField])
const column = z.object({
  column: z.int('This is the number of a column, from 0').min(0, 'This is the number of a column, from 0'),
  field: field.nullable(),
})

export const listMapping = z.object({
  mapping: z
    .array(column, 'Say what the columns hold')
    .max(200, 'At most 200 columns')
    .refine((all) => new Set(all.map((one) => one.column)).size === all.length, 'Name a column once')
    .refine((all) => {
      const fields = all.flatMap((one) => one.field ?? [])
      return new Set(fields).size === fields.length
    }, 'Two columns are read as the same field'),
})
export const listImport = z.object({
  name: requiredName,
  type: z.enum(distributionMethods, 'Choose slot, chance or optimize').default('slot'),
})
export const listUploadQuery = z.object({
  fileName: z
    .string('Say what the file is called')
    .trim()
    .min(1, 'Say what the file is called')
    .max(255, 'At most 255 characters'),
})

const refusedRow = z.object({ line: z.int(), field: z.string(), reason: z.string() })
export const listUpload = z
  .object({
    id: z.int(),
    fileName: z.string(),
    rows: z.int(),
    columns: z.array(z.string()),
    preview: z.array(z.array(z.string())).meta({ description: 'The first rows.' }),
    mapping: z.array(column).meta({ description: 'Meaning of each column.' }),
    accepted: z.int(),
    refused: z.array(refusedRow).meta({ description: 'The first 100 refused lines, sorted by line number.' }),
    refusedCount: z.int(),
    problems: z.array(z.string()).meta({ description: 'Problems to know before the import.' }),
  })
  .meta({ id: 'CampaignListUpload' })
