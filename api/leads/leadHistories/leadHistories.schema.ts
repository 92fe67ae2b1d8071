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
    changed_by: z.string().meta({ description: "A user's e-mail, `broker` or `system`." }),
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
      .meta({ description: 'Who refused; only when rejected.' }),
    message: text,
    status: z.string(),
    distribution: text,
    created_at: dateTime,
    taken_time: z.number().nullable().meta({ description: 'Seconds the advertiser took to answer.' }),
    offer: text,
    funnel: text,
    funnel_override: text,
    publisher_id_override: text,
    funnel_override_origin: text,
    pub_override_origin: text,
    req_payload: text.meta({ description: 'JSON text, secrets masked.' }),
    res_payload: text.meta({ description: 'JSON text, secrets masked.' }),
    decision: z.array(traceStep).meta({
      description:
        'Everything that was looked at before the attempt and why it was passed over; none where nothing was kept.',
    }),
  })
  .meta({ id: 'LeadHistoryEntry' })
