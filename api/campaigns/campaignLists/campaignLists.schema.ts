import { z } from 'zod'
import { type ListField, listFields } from '../../../shared/campaigns/campaignSources'
import { distributionMethods } from '../../../shared/routing/distributionRules'
import { requiredName } from '../../app/http/names'
import { listColumns } from '../../app/lists/lists.schema'

const { column, mapping } = listColumns(z.enum(Object.keys(listFields) as [ListField]))

export const listMapping = z.object({
  mapping,
})
export const listImport = z.object({
  name: requiredName,
  type: z.enum(distributionMethods, 'Choose slot, chance or optimize').default('slot'),
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
