import { z } from 'zod'
import { logsExportBody } from '../../campaigns/campaignFigures/campaignFigures.schema'
import { leadColumns } from '../../../shared/leads/leadColumns'
import { maxPageLimit, maxPageNumber, sortOrders } from '../../../shared/app/pages'
import { leadQueryBody } from '../../leads/filters/leadFilter.schema'
import { id } from '../../app/http/ids'
import { leadFieldNames } from '../../leads/leads/leads.schema'

const maxLeadIds = 100_000

const columns = leadFieldNames.filter((name) => leadColumns.some(({ field }) => field === name))

export const leadExportBody = leadQueryBody
  .safeExtend({
    columns: z
      .array(z.enum(columns))
      .min(1, 'Choose at least one column.')
      .max(columns.length, 'A column was named twice.')
      .refine((fields) => new Set(fields).size === fields.length, 'A column was named twice.')
      .meta({ description: 'What to write, in this order, each under its title.' }),
    sort_by_column: z.string().max(100).nullish().meta({ description: 'As in `/api/lead-details`.' }),
    sort_order: z.enum(sortOrders).nullish().meta({ description: 'desc unless said.' }),
    lead_ids: z
      .array(id)
      .min(1)
      .max(maxLeadIds)
      .nullish()
      .meta({ description: 'Exactly these leads: filter, search and page are not heeded.' }),
    page_number: z
      .int()
      .min(1)
      .max(maxPageNumber)
      .nullish()
      .meta({ description: 'With `limit`: only this page of the list.' }),
    limit: z
      .int()
      .min(1)
      .max(maxPageLimit)
      .nullish()
      .meta({ description: 'Rows of the page; all that match when left out.' }),
  })
  .meta({ description: 'The lead query of `/api/lead-details`, with columns and what part of it to write.' })

export const campaignLogsLinkBody = logsExportBody.extend({ campaign_id: id })

export const exportLink = z
  .object({
    key: z.string().meta({ description: 'Downloads the export once: it opens nothing else.' }),
    total: z.int().meta({ description: 'Rows that matched when the link was made.' }),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'ExportLink' })

export const downloadBody = z.object({ key: z.string().min(1, 'key is required.').max(200) })
