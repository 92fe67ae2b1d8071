import { z } from 'zod'
import { leadStatusNames } from '../../../shared/leads/leadStatus'
import { id } from '../../app/http/ids'

/** Kinds of changes of a lead, most important first. */
const leadChangeKinds = ['created', 'status_changed', 'updated'] as const

export const leadChange = z
  .object({
    lead_id: id,
    change: z.enum(leadChangeKinds).meta({
      description:
        'The most important change since the previous event: the lead was received; its status, advertiser status or override ' +
        'changed; or another field changed. Changes within one second are combined.',
    }),
    status: z.enum(leadStatusNames).meta({ description: 'Current status of the lead.' }),
    version: z.int().meta({ description: 'Increases with each change.' }),
    at: z.iso.datetime().meta({ description: 'Time of the last change.' }),
  })
  .meta({ id: 'LeadChange' })
export type LeadChange = z.output<typeof leadChange>
