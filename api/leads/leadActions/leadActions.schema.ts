import { z } from 'zod'
import { maxStatusOverride } from '../../../shared/leads/leadActions'
import { statusGroupPrefix } from '../../../shared/app/filters'
import { id } from '../../app/http/ids'
import { leadFieldNames, leadRow } from '../leads/leads.schema'
import { amount } from '../../app/http/money'
import { tzOffset } from '../../app/http/tzOffset'

/** How the leads of the answer are written: as `POST /api/lead-details` writes them. */
const asListed = {
  tz_offset: tzOffset,
  columns: z
    .array(z.enum(leadFieldNames))
    .max(100)
    .nullish()
    .meta({ description: 'The fields to answer besides `id`; null for all.' }),
}

const manyLeads = z.object({
  lead_ids: z
    .array(id)
    .min(1, 'No row selected')
    .max(1000, 'Send at most 1,000 leads at once.')
    .meta({ description: '1 to 1,000.' }),
  ...asListed,
})

const statusOverride = z
  .string()
  .trim()
  .max(maxStatusOverride, `Use at most ${maxStatusOverride} characters.`)
  // In a filter such a text would mean the group, and never be found.
  .refine((text) => !text.startsWith(statusGroupPrefix), 'A status group is no status.')

export const statusOverrideBody = manyLeads.extend({
  status_override: statusOverride.meta({
    description: "What the publisher is shown; empty for the advertiser's own status.",
  }),
})

const undo = z
  .object({
    lead_id: id,
    version: z.int().positive().meta({ description: 'Of the lead after the change.' }),
    status_override: z.string().max(maxStatusOverride, `Use at most ${maxStatusOverride} characters.`).nullable().meta({
      description: 'The override before the change; null for none.',
    }),
  })
  .meta({ id: 'LeadUndo', description: 'What takes the change of a lead back, unless the lead was changed since.' })

export const undoOverrideBody = z.object({
  leads: z.array(undo).min(1, 'No row selected').max(1000, 'Send at most 1,000 leads at once.').meta({
    description: '1 to 1,000, as `undo` of the change answered them.',
  }),
  ...asListed,
})

export const markTestBody = manyLeads.extend({ is_test: z.boolean().default(true) })

export const fireFtdBody = manyLeads

export const updateBody = z.object({
  lead_id: id,
  revenue: amount.nullish().meta({ description: 'US dollars; above 0 only for a real deposit. null = as it is.' }),
  payout: amount
    .nullish()
    .meta({ description: 'US dollars; above 0 only for an approved conversion. null = as it is.' }),
  status_override: statusOverride.nullish().meta({ description: 'Empty takes the override away; null = as it is.' }),
  version: z
    .int()
    .positive()
    .nullish()
    .meta({ description: 'The version that was read; one that is no longer current is refused.' }),
  ...asListed,
})

export const leadRefusal = z
  .object({
    lead_id: z.int(),
    code: z.string(),
    message: z.string().meta({ description: 'Why, in words ready to show.' }),
  })
  .meta({ id: 'LeadRefusal', description: 'A lead that was left as it was.' })

export const manyLeadsAnswer = z
  .object({
    message: z.string(),
    leads: z.array(leadRow),
    refused: z.array(leadRefusal),
    undo: z.array(undo).meta({
      description: 'Those of `leads` that were changed, with what takes it back; empty where that is not offered.',
    }),
  })
  .meta({
    id: 'LeadActionAnswer',
    description: 'The leads it was done to, as they are now, and those left as they were.',
  })

export const updateAnswer = z.object({ message: z.string(), lead: leadRow }).meta({ id: 'LeadUpdateAnswer' })

export type AsListed = Pick<z.output<typeof manyLeads>, 'tz_offset' | 'columns'>
