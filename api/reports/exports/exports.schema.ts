import { z } from 'zod'
import { logsExportBody } from '../../campaigns/campaignFigures/campaignFigures.schema'
import { restLeadColumn } from '../../../shared/leads/leadColumns'
import { maxPageLimit, maxPageNumber, sortOrders } from '../../../shared/app/pages'
import { leadQueryBody } from '../../leads/filters/leadFilter.schema'
import { id } from '../../app/http/ids'
import { leadFieldNames } from '../../leads/leads/leads.schema'

const maxLeadIds = 100_000

const columns = leadFieldNames.filter((name) => restLeadColumn(name))

export const leadExportBody = leadQueryBody
  .safeExtend({
    columns: z
      .array(z.enum(columns))
      .min(1, 'Choose at least one column.')
      .max(columns.length, 'A column was named twice.')
      .refine((fields) => new Set(fields).size === fields.length, 'A column was named twice.')
      .meta({ description: 'Columns in their order, each with its title.' }),
    sort_by_column: z.string().max(100).nullish().meta({ description: 'Same as in `/api/lead-details`.' }),
    sort_order: z.enum(sortOrders).nullish().meta({ description: 'Defaults to desc.' }),
    lead_ids: z
      .array(id)
      .min(1)
      .max(maxLeadIds)
      .nullish()
      .meta({ description: 'Ids of the leads to export; filter, search and page are ignored.' }),
    page_number: z
      .int()
      .min(1)
      .max(maxPageNumber)
      .nullish()
      .meta({ description: 'With `limit`: exports only this page of the list.' }),
    limit: z
      .int()
      .min(1)
      .max(maxPageLimit)
      .nullish()
      .meta({ description: 'Rows per page; all matching leads if omitted.' }),
  })
  .meta({ description: 'The query of `/api/lead-details`, with the columns and the part of the list to export.' })

export const campaignLogsLinkBody = logsExportBody.extend({ campaign_id: id })

export const bulkLinkBody = z.object({ bulk_id: id })

export const exportLink = z
  .object({
    key: z.string().meta({ description: 'Key for one download of the export; it is not valid for anything else.' }),
    total: z.int().meta({ description: 'Number of matching rows when the link was created.' }),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'ExportLink' })

export const downloadBody = z.object({ key: z.string().min(1, 'key is required.').max(200) })
