import { z } from 'zod'
import { id } from '../../app/http/ids'
import { typedName } from '../../app/http/names'

const instant = z.iso.datetime({ offset: true, error: 'Use an ISO 8601 date-time with offset.' })

export const postbackBody = z
  .object({
    event_id: z
      .string({ error: 'event_id is required.' })
      .trim()
      .min(1, 'event_id is required.')
      .max(200, 'At most 200 characters.')
      .meta({
        description: "The advertiser's own id of the event; repeating it has no further effect.",
      }),
    lead_id: id.nullish().meta({ description: 'Lead id of this system.' }),
    reference: z
      .string()
      .max(200)
      .nullish()
      .meta({ description: 'The reference sent with the lead, as an alternative to lead_id.' }),
    type: z.enum(['status', 'deposit', 'returned'], { error: 'type is status, deposit or returned.' }),
    status: typedName().min(1, 'status is empty.').max(100, 'At most 100 characters.').nullish().meta({
      description: 'Status of the lead at the advertiser; required for `status`.',
    }),
    reason: z.string().trim().max(200, 'At most 200 characters.').nullish().meta({
      description:
        'Why a deposit is `returned`: a reason of our list, or other words; the status if omitted. Taken within the agreed days.',
    }),
    at: instant.nullish().meta({ description: 'When it happened; now if omitted.' }),
    amount: z
      .number()
      .min(0)
      .max(1e9)
      .nullish()
      .meta({ description: 'Amount of the deposit, stored with the event. Revenue is booked by the agreed price.' }),
    token: z
      .string()
      .max(500)
      .nullish()
      .meta({ description: 'Postback token, if it cannot be sent as `Authorization: Bearer`.' }),
  })
  .refine(({ lead_id, reference }) => lead_id != null || Boolean(reference), {
    path: ['lead_id'],
    error: 'Give lead_id or reference.',
  })
  .refine(({ type, status }) => type !== 'status' || Boolean(status), {
    path: ['status'],
    error: 'status is required.',
  })
  .meta({
    examples: [
      { event_id: 'status-7781-3', lead_id: 48_211, type: 'status', status: 'Callback', at: '2026-11-20T14:32:00Z' },
      {
        event_id: 'deposit-7781',
        reference: 'attempt-90311',
        type: 'deposit',
        status: 'Deposited',
        at: '2026-11-21T09:05:00+02:00',
        amount: 250,
      },
      { event_id: 'return-7781', lead_id: 48_211, type: 'returned', reason: 'Wrong number' },
    ],
  })

export type Postback = z.output<typeof postbackBody>

export const postbackAnswer = z
  .object({
    message: z.string(),
    outcome: z.enum(['applied', 'recorded']).meta({ description: '`recorded`: stored without a change of the lead.' }),
  })
  .meta({ example: { message: 'The status was changed.', outcome: 'applied' } })
