import { z } from 'zod'
import { leadStatus, type LeadStatusName } from '../../../shared/leads/leadStatus'
import { id } from '../../app/http/ids'

/** What happened to a lead, the most telling first. */
export const leadChangeKinds = ['created', 'status_changed', 'updated'] as const

export const leadChange = z
  .object({
    lead_id: id,
    change: z.enum(leadChangeKinds).meta({
      description:
        'The most that happened since the last look, a second before: it came, its status, advertiser status or override changed, or anything else did.',
    }),
    status: z
      .enum(Object.keys(leadStatus) as [LeadStatusName, ...LeadStatusName[]])
      .meta({ description: 'The lead status that it has now.' }),
    version: z.int().meta({ description: 'Counts up with each change.' }),
    at: z.iso.datetime().meta({ description: 'When it was changed last.' }),
  })
  .meta({ id: 'LeadChange' })
export type LeadChange = z.output<typeof leadChange>
