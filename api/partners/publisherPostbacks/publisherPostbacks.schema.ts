import { z } from 'zod'
import { postbackEvents } from '../../../shared/partners/publisherPostbacks'
import { maxPageLimit, maxPageNumber } from '../../../shared/app/pages'
import { id, ids, idText } from '../../app/http/ids'
import { manyMessage, refusal, refusals } from '../../app/http/manyAnswer'
import { tzOffset } from '../../app/http/tzOffset'
import { wholeNumber } from '../../app/http/wholeNumber'

const maxIds = 1000

export const retryBody = z.object({
  tz_offset: tzOffset,
  ids: z
    .array(id, { error: 'Choose at least one postback.' })
    .min(1, 'Choose at least one postback.')
    .max(maxIds, `At most ${maxIds} at once.`),
})

export const postbacksQuery = z
  .object({
    publisher_id: idText.optional().meta({ description: 'Id of the publisher. Required without `ids`.' }),
    ids,
    page: wholeNumber(1, maxPageNumber),
    limit: wholeNumber(50, maxPageLimit),
  })
  .refine(({ publisher_id, ids }) => publisher_id !== undefined || ids !== undefined, {
    path: ['publisher_id'],
    message: 'Say which publisher.',
  })

const postbackStatuses = ['waiting', 'sent', 'failed'] as const

const moment = (description: string) => z.string().meta({ description: `${description} ISO 8601 with offset.` })

export const publisherPostback = z
  .object({
    id,
    lead_id: id,
    event_id: z.string().meta({ description: 'Sent to the publisher with every attempt.' }),
    event: z.enum(postbackEvents),
    status: z.enum(postbackStatuses).meta({ description: '`failed`: it is not retried automatically.' }),
    created_at: moment('When it happened.'),
    attempts: z.int(),
    attempted_at: moment('The last attempt.').nullable(),
    next_attempt_at: moment('The next attempt.').nullable(),
    url: z.string().nullable().meta({
      description: 'URL of the last attempt, with secrets masked, and payouts without REPORT_METRIC_GLOBAL_PAYOUT.',
    }),
    http_status: z.int().nullable(),
    response: z.string().nullable().meta({
      description:
        'First 1000 characters of the last response; the payout is masked without REPORT_METRIC_GLOBAL_PAYOUT.',
    }),
    fault: z.string().nullable().meta({ description: 'Why the last attempt failed, in words.' }),
  })
  .meta({ id: 'PublisherPostback' })
export const postbackList = z.object({ total: z.int(), data: z.array(publisherPostback) })
export type PublisherPostback = z.output<typeof publisherPostback>

export const retryAnswer = z.object({
  message: manyMessage,
  publisher_postbacks: z.array(publisherPostback),
  refused: refusals(z.object({ id, ...refusal })),
})
