import { z } from 'zod'
import { maxSettleReason } from '../../../shared/leads/heldLeads'
import { id, idList, ids } from '../../app/http/ids'

const whole = (fallback: number, min: number, max: number) =>
  z.coerce.number<string>({ error: 'This is no number.' }).int().min(min).max(max).default(fallback)

export const heldLeadsQuery = z.object({
  page_number: whole(1, 1, 100_000),
  limit: whole(50, 1, 500),
  ids,
  lead_ids: idList.optional().meta({ description: 'Only attempts with these leads, parted by commas, at most 1000.' }),
})

export const heldLead = z
  .object({
    id: id.meta({ description: "The attempt's." }),
    lead_id: id,
    kind: z.enum(['intake', 'injection', 'campaign']).meta({
      description:
        'intake: a lead on its way to its first advertiser; injection: one that has an advertiser, or was rejected; campaign: one that a step of a campaign registers.',
    }),
    email: z.string(),
    affiliate_id: id,
    publisher_name: z.string(),
    country_id: id.nullable(),
    country_name: z.string().nullable(),
    country_code: z.string().nullable(),
    advertiser_id: id.meta({ description: 'Who may have taken the lead.' }),
    advertiser_name: z.string(),
    sent_at: z.string().meta({ description: 'ISO 8601 in UTC.' }),
    reason: z.string().nullable().meta({ description: 'Why it is not known whether the advertiser took the lead.' }),
    asked: z.int().meta({ description: 'How often the broker was asked again.' }),
    request: z.string().nullable().meta({ description: 'As sent, secrets masked.' }),
    response: z.string().nullable().meta({ description: 'As received, secrets masked.' }),
    cap_ids: z.array(id).meta({ description: 'Caps in which room is held for the lead until it is settled.' }),
  })
  .meta({
    id: 'HeldLead',
    description: 'A lead that an advertiser may have taken or not: it is offered to nobody else.',
  })
export type HeldLead = z.input<typeof heldLead>

export const heldLeads = z.object({ total: z.int(), data: z.array(heldLead) })

export const settlement = z.object({
  outcome: z.enum(['accepted', 'refused'], 'outcome is accepted or refused.'),
  reason: z
    .string('Use a text.')
    .trim()
    .max(maxSettleReason, `At most ${maxSettleReason} characters.`)
    .nullish()
    .meta({ description: 'Why, where that is known: it stands in the history.' }),
})
