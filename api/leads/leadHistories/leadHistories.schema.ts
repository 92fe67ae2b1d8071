import { z } from 'zod'
import { id } from '../../app/http/ids'
import { traceStep } from '../../routing/engine/traceSteps'

const text = z.string().nullable()
const dateTime = z.string().meta({ description: 'ISO 8601 with offset.' })

export const statusChange = z
  .object({
    id,
    lead_id: id,
    created_at: dateTime,
    old_status: text,
    new_status: text,
    old_brand_status: text,
    new_brand_status: text,
    status_override: text,
    changed_by: z.string().meta({ description: 'Name of a user, `broker` or `system`.' }),
  })
  .meta({ id: 'LeadStatusChange' })

export const leadHistoryEntry = z
  .object({
    id,
    lead_id: id,
    advertiser: text,
    restriction_origin: z
      .enum(['system', 'broker'])
      .nullable()
      .meta({ description: 'Who rejected the lead; null unless rejected.' }),
    message: text,
    status: z.string(),
    distribution: text,
    created_at: dateTime,
    taken_time: z.number().nullable().meta({ description: 'Response time of the advertiser in seconds.' }),
    offer: text,
    funnel: text,
    funnel_override: text,
    publisher_id_override: text,
    funnel_override_origin: text,
    pub_override_origin: text,
    req_payload: text.meta({ description: 'JSON text, with secrets masked.' }),
    res_payload: text.meta({ description: 'JSON text, with secrets masked.' }),
    decision: z.array(traceStep).meta({
      description:
        'Routing steps evaluated before the attempt, each with the reason it was skipped; empty if none are stored.',
    }),
  })
  .meta({ id: 'LeadHistoryEntry' })
