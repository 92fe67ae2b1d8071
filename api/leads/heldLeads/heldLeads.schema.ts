import { z } from 'zod'
import { answerMeanings } from '../../../shared/partners/mapping/conditions'
import { maxSettleReason } from '../../../shared/leads/heldLeads'
import { id, idList, ids } from '../../app/http/ids'
import { maxPageLimit, maxPageNumber } from '../../../shared/app/pages'
import { wholeNumber } from '../../app/http/wholeNumber'

export const heldLeadsQuery = z.object({
  page_number: wholeNumber(1, maxPageNumber),
  limit: wholeNumber(50, maxPageLimit),
  ids,
  lead_ids: idList
    .optional()
    .meta({ description: 'Only attempts with these lead ids, separated by commas, at most 1000.' }),
})

const heldLead = z
  .object({
    id: id.meta({ description: 'Id of the attempt.' }),
    lead_id: id,
    kind: z.enum(['intake', 'injection', 'campaign']).meta({
      description:
        'intake: a new lead sent to its first advertiser; injection: a lead that has an advertiser or was rejected; campaign: ' +
        'a lead registered by a step of a campaign.',
    }),
    email: z.string(),
    affiliate_id: id,
    publisher_name: z.string(),
    country_id: id.nullable(),
    country_name: z.string().nullable(),
    country_code: z.string().nullable(),
    advertiser_id: id.meta({ description: 'Advertiser that may have accepted the lead.' }),
    advertiser_name: z.string(),
    sent_at: z.string().meta({ description: 'ISO 8601 in UTC.' }),
    reason: z.string().nullable().meta({ description: 'Why the outcome is unknown.' }),
    asked: z.int().meta({ description: 'How often the broker was queried again.' }),
    request: z.string().nullable().meta({ description: 'Request sent to the broker, with secrets masked.' }),
    response: z.string().nullable().meta({ description: 'Response received from the broker, with secrets masked.' }),
    http_status: z.int().nullable().meta({ description: 'HTTP status of the response, if there was one.' }),
    cap_ids: z
      .array(id)
      .meta({ description: 'Ids of the caps in which a place is reserved for the lead until it is settled.' }),
  })
  .meta({
    id: 'HeldLead',
    description:
      'A lead of which it is unknown whether the advertiser accepted it. It is not offered to other advertisers.',
  })
export type HeldLead = z.input<typeof heldLead>

export const heldLeads = z.object({ total: z.int(), data: z.array(heldLead) })

export const settlement = z.object({
  outcome: z.enum(answerMeanings, 'outcome is accepted, duplicate, refused or try_again.'),
  reason: z
    .string('Use a text.')
    .trim()
    .max(maxSettleReason, `At most ${maxSettleReason} characters.`)
    .nullish()
    .meta({ description: 'Reason, if known; it is stored in the history.' }),
})
