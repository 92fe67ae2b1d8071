import { z } from 'zod'
import { healthStates, publisherObstacles } from '../../../shared/partners/partnerHealth'
import { postbackEvents } from '../../../shared/partners/publisherPostbacks'
import { country } from '../countries/countries.schema'
import { failedInHour, postbackHours } from './postbackHealth'

const postbacks = (description: string) => z.int().meta({ description: `${description}, of ${postbackHours} hours.` })

export const publisherHealth = z
  .object({
    publisher_id: z.int(),
    state: z.enum(healthStates).meta({
      description:
        `Of its postbacks, by the last ${postbackHours} hours. failing: ${failedInHour} failed to the end within an hour. troubled: one failed, or is tried again. ` +
        'idle: there was nothing to tell. unconnected: it has no postback URL.',
    }),
    text: z.string().meta({ description: 'The state in a few words.', example: '3 postbacks failed' }),
    sent: postbacks('Postbacks that arrived'),
    failed: postbacks('Postbacks that failed to the end'),
    retrying: postbacks('Postbacks that are tried again'),
    obstacles: z.array(z.enum(publisherObstacles)).meta({
      description: 'Why no lead of an active publisher can be placed; empty when some can.',
    }),
  })
  .meta({ id: 'PublisherHealth' })
export type PublisherHealth = z.output<typeof publisherHealth>

export const publisherProblems = z
  .object({
    rejections: z
      .array(z.object({ reason: z.string().nullable(), count: z.int(), last_at: z.iso.datetime() }))
      .optional()
      .meta({
        description: `Why its leads were rejected within ${postbackHours} hours, the most frequent first. Needs LEADS_LIST.`,
      }),
    failed_postbacks: z
      .array(
        z.object({
          id: z.int(),
          lead_id: z.int(),
          event: z.enum(postbackEvents),
          attempts: z.int(),
          attempted_at: z.iso.datetime(),
          fault: z.string().nullable().meta({ description: 'Why the last attempt failed, in words.' }),
        }),
      )
      .optional()
      .meta({ description: `Failed to the end within ${postbackHours} hours, the newest first. Needs LEADS_LIST.` }),
    unpriced_countries: z
      .array(country)
      .optional()
      .meta({ description: 'Countries it is open to without a payout. Needs PUBLISHER_PAYOUTS_LIST.' }),
  })
  .meta({ id: 'PublisherProblems', description: 'Each part is there for holders of its permission.' })
export type PublisherProblems = z.output<typeof publisherProblems>
