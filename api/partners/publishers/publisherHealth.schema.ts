import { z } from 'zod'
import { healthStates, publisherObstacles } from '../../../shared/partners/partnerHealth'
import { postbackEvents } from '../../../shared/partners/publisherPostbacks'
import { country } from '../countries/countries.schema'
import { failedInHour, postbackHours } from './postbackHealth'

const postbacks = (description: string) =>
  z.int().meta({ description: `${description}, within the last ${postbackHours} hours.` })

export const publisherHealth = z
  .object({
    publisher_id: z.int(),
    state: z.enum(healthStates).meta({
      description:
        `State of the publisher's postbacks, based on the last ${postbackHours} hours. failing: ${failedInHour} failed permanently within one hour. troubled: one failed, or is being retried. ` +
        'idle: there was nothing to send. unconnected: there is no postback URL.',
    }),
    text: z.string().meta({ description: 'Short text of the state.', example: '3 postbacks failed' }),
    sent: postbacks('Postbacks delivered'),
    failed: postbacks('Postbacks that failed permanently'),
    retrying: postbacks('Postbacks that will be retried'),
    obstacles: z.array(z.enum(publisherObstacles)).meta({
      description: 'Why no lead of an active publisher can be placed; empty if leads can be placed.',
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
        description: `Reasons for rejected leads within the last ${postbackHours} hours, most frequent first. Needs LEADS_LIST.`,
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
      .meta({
        description: `Postbacks that failed permanently within the last ${postbackHours} hours, newest first. Needs LEADS_LIST.`,
      }),
    unpriced_countries: z
      .array(country)
      .optional()
      .meta({ description: 'Supported countries without a payout. Needs PUBLISHER_PAYOUTS_LIST.' }),
  })
  .meta({ id: 'PublisherProblems', description: 'Each part is present only with its permission.' })
export type PublisherProblems = z.output<typeof publisherProblems>
