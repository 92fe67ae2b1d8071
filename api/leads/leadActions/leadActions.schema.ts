import { z } from 'zod'
import { maxStatusOverride } from '../../../shared/leads/leadActions'
import { statusGroupPrefix } from '../../../shared/app/filters'
import { id } from '../../app/http/ids'
import { manyMessage, refusal, refusals } from '../../app/http/manyAnswer'
import { leadFieldNames, leadRow } from '../leads/leads.schema'
import { amount } from '../../app/http/money'
import { tzOffset } from '../../app/http/tzOffset'

/** Format of the leads in the response: as in `POST /api/lead-details`. */
export const asListed = {
  tz_offset: tzOffset,
  columns: z
    .array(z.enum(leadFieldNames))
    .max(100)
    .nullish()
    .meta({ description: 'Fields to return, besides `id`; null for all.' }),
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
  // In a filter such a text would mean the group, so it could not be found.
  .refine((text) => !text.startsWith(statusGroupPrefix), 'A status group is no status.')

export const statusOverrideBody = manyLeads.extend({
  status_override: statusOverride.meta({
    description: 'Status shown to the publisher; empty removes the override.',
  }),
})

const undo = z
  .object({
    lead_id: id,
    version: z.int().positive().meta({ description: 'Version of the lead after the change.' }),
    status_override: z.string().max(maxStatusOverride, `Use at most ${maxStatusOverride} characters.`).nullable().meta({
      description: 'Status override before the change; null if there was none.',
    }),
  })
  .meta({ id: 'LeadUndo', description: 'Data to undo the change of a lead, unless the lead has been changed since.' })

export const undoOverrideBody = z.object({
  leads: z.array(undo).min(1, 'No row selected').max(1000, 'Send at most 1,000 leads at once.').meta({
    description: '1 to 1,000 entries of `undo` from the response of the change.',
  }),
  ...asListed,
})

export const markTestBody = manyLeads.extend({ is_test: z.boolean().default(true) })

export const fireFtdBody = manyLeads

export const updateBody = z.object({
  lead_id: id,
  revenue: amount
    .nullish()
    .meta({ description: 'US dollars; above 0 only for a lead with a real deposit. Null: unchanged.' }),
  payout: amount
    .nullish()
    .meta({ description: 'US dollars; above 0 only for a lead with an approved conversion. Null: unchanged.' }),
  status_override: statusOverride.nullish().meta({ description: 'Empty removes the override. Null: unchanged.' }),
  version: z
    .int()
    .positive()
    .nullish()
    .meta({ description: 'The version that was read; refused if it is out of date.' }),
  ...asListed,
})

export const leadRefusal = z
  .object({ lead_id: z.int(), ...refusal })
  .meta({ id: 'LeadRefusal', description: 'A lead left unchanged.' })

export const refusedLeads = (refused: readonly { id: number; code: string; message: string }[]) =>
  refused.map(({ id: lead_id, code, message }) => ({ lead_id, code, message }))

export const manyLeadsAnswer = z
  .object({
    message: manyMessage,
    leads: z.array(leadRow),
    refused: refusals(leadRefusal),
    undo: z.array(undo).meta({
      description:
        'Data to undo the change, for each lead in `leads` that was changed; empty if undo is not available.',
    }),
  })
  .meta({
    id: 'LeadActionAnswer',
    description: 'The changed leads, and the leads left unchanged.',
  })

export const updateAnswer = z.object({ message: z.string(), lead: leadRow }).meta({ id: 'LeadUpdateAnswer' })

export type AsListed = Pick<z.output<typeof manyLeads>, 'tz_offset' | 'columns'>
