import { z } from 'zod'
import { id } from '../../app/http/ids'
import { tzOffset } from '../../app/http/tzOffset'

const maxLeads = 100

const fields = z.object({
  tz_offset: tzOffset,
  lead_id: id.optional(),
  lead_ids: z
    .array(id)
    .max(maxLeads, `At most ${maxLeads} leads at once.`)
    .optional()
    .meta({ description: 'Ids of several leads, as an alternative; ids that do not exist are omitted.' }),
})

/** A body that selects the data of one lead or several. */
export const leadsOfBody = fields.refine(({ lead_id, lead_ids }) => lead_id !== undefined || lead_ids !== undefined, {
  path: ['lead_id'],
  message: 'Say of which lead.',
})

/** Same as `leadsOfBody`, or rows by their own ids. */
export const historyBody = fields
  .extend({
    ids: z
      .array(id)
      .max(maxLeads, `At most ${maxLeads} rows at once.`)
      .optional()
      .meta({ description: 'Ids of rows, as an alternative; ids that do not exist are omitted.' }),
  })
  .refine(({ lead_id, lead_ids, ids }) => (lead_id ?? lead_ids ?? ids) !== undefined, {
    path: ['lead_id'],
    message: 'Say of which lead.',
  })
