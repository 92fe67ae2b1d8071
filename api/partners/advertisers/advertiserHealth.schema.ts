import { z } from 'zod'
import { advertiserObstacles, healthStates } from '../../../shared/partners/partnerHealth'
import { country } from '../countries/countries.schema'
import { healthRules } from './brokerHealth'

const { recentHours, dayHours, minSendings, minAnswers, unanswered, refused, slowMs } = healthRules
const percent = (share: number) => `${share * 100} %`

const healthState = z.enum(healthStates).meta({
  description:
    `State of a broker, based on the last ${recentHours} hours, or on ${dayHours} hours if fewer than ${minSendings} leads were sent. ` +
    `failing: ${unanswered.inRow} sendings in a row or ${percent(unanswered.failing)} of them without a response, or ${percent(refused.failing)} of at least ${minAnswers} responses are refusals. ` +
    `troubled: ${percent(unanswered.troubled)} without a response, ${percent(refused.troubled)} refused, or a median response time of ${slowMs / 1000} s. ` +
    `idle: nothing was sent within ${dayHours} hours. unconnected: there are no broker settings, or no test lead was accepted.`,
})

const sendings = (description: string) =>
  z.int().meta({ description: `${description} within the last ${dayHours} hours.` })

/** Look-back period of the last status and deposit. */
export const syncDays = 30
const lastTold = (what: string) =>
  z.iso
    .datetime()
    .nullable()
    .meta({
      description: `When the broker last told ${what}, by postback or by a pull, within the last ${syncDays} days.`,
    })

const statusSync = z.object({
  last_status_at: lastTold('a status'),
  last_ftd_at: lastTold('a deposit'),
  pull: z
    .object({
      is_active: z.boolean(),
      last_success_at: z.iso.datetime().nullable(),
      pulled_to: z.iso.datetime().nullable().meta({ description: 'All events until then were fetched.' }),
      failures: z.int().meta({ description: 'Failures in a row.' }),
      differences: z.int().meta({ description: 'Differences of the last comparison with the list of the broker.' }),
    })
    .nullable()
    .meta({ description: 'Null: no list of the broker is fetched.' }),
})
export type StatusSync = z.output<typeof statusSync>

export const advertiserHealth = z
  .object({
    advertiser_id: z.int(),
    state: healthState,
    text: z.string().meta({ description: 'Short text of the state.', example: 'Refused 18 of 20' }),
    accepted: sendings('Leads that the broker accepted'),
    refused: sendings('Leads that the broker refused'),
    unanswered: sendings('Leads without a response from the broker, or with a response that does not settle them,'),
    median_ms: z
      .int()
      .nullable()
      .meta({ description: `Median response time in the last ${dayHours} hours.` }),
    last_answer_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: `When the broker last responded to a lead within the last ${dayHours} hours.` }),
    sync: statusSync,
    obstacles: z.array(z.enum(advertiserObstacles)).meta({
      description: 'Why no lead can reach an active advertiser; empty if leads can reach it.',
    }),
  })
  .meta({ id: 'AdvertiserHealth' })
export type AdvertiserHealth = z.output<typeof advertiserHealth>

export const advertiserProblems = z
  .object({
    refusals: z
      .array(
        z.object({
          kind: z.enum(['refused', 'unanswered']),
          reason: z.string().nullable().meta({ description: 'Reason given by the broker.' }),
          count: z.int(),
          last_at: z.iso.datetime(),
        }),
      )
      .optional()
      .meta({
        description: `Reasons for not accepting leads within the last ${dayHours} hours, most frequent first. Needs LEADS_LIST.`,
      }),
    held: z.object({ count: z.int(), since: z.iso.datetime().nullable() }).optional().meta({
      description: 'Number of leads that wait to be settled, and the oldest of them. Needs LEADS_PROGRESS_LOGS.',
    }),
    unpriced_countries: z.array(country).optional().meta({
      description:
        'Countries without a price that the advertiser supports or gets leads from. Needs ADVERTISER_REVENUES_LIST.',
    }),
  })
  .meta({ id: 'AdvertiserProblems', description: 'Each part is present only with its permission.' })
