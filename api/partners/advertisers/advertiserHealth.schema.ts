import { z } from 'zod'
import { advertiserObstacles, healthStates } from '../../../shared/partners/partnerHealth'
import { country } from '../countries/countries.schema'
import { healthRules } from './brokerHealth'

const { recentHours, dayHours, leastSendings, leastAnswers, unanswered, refused, slowMs } = healthRules
const percent = (share: number) => `${share * 100} %`

const healthState = z.enum(healthStates).meta({
  description:
    `Of a broker, by the last ${recentHours} hours, or by ${dayHours} where fewer than ${leastSendings} leads were sent. ` +
    `failing: ${unanswered.inRow} sendings in a row or ${percent(unanswered.failing)} of them without an answer, or ${percent(refused.failing)} of at least ${leastAnswers} answers refused. ` +
    `troubled: ${percent(unanswered.troubled)} without an answer, ${percent(refused.troubled)} refused, or a median answer of ${slowMs / 1000} s. ` +
    `idle: nothing was sent within ${dayHours} hours. unconnected: there is no broker.`,
})

const sendings = (description: string) => z.int().meta({ description: `${description} within ${dayHours} hours.` })

export const advertiserHealth = z
  .object({
    advertiser_id: z.int(),
    state: healthState,
    text: z.string().meta({ description: 'The state in a few words.', example: 'Refused 18 of 20' }),
    accepted: sendings('Leads that the broker accepted'),
    refused: sendings('Leads that the broker refused'),
    unanswered: sendings('Leads that the broker did not answer, or not so that they are settled,'),
    median_ms: z
      .int()
      .nullable()
      .meta({ description: `How long an answer takes, of ${dayHours} hours.` }),
    last_answer_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: `The last lead answered in ${dayHours} hours.` }),
    obstacles: z.array(z.enum(advertiserObstacles)).meta({
      description: 'What keeps every lead from an active advertiser; empty when some lead can reach it.',
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
          reason: z.string().nullable().meta({ description: 'In the words of the broker.' }),
          count: z.int(),
          last_at: z.iso.datetime(),
        }),
      )
      .optional()
      .meta({
        description: `Why it took no lead within ${dayHours} hours, the most frequent first. Needs LEADS_LIST.`,
      }),
    held: z
      .object({ count: z.int(), since: z.iso.datetime().nullable() })
      .optional()
      .meta({ description: 'Leads that wait to be settled, and the oldest. Needs LEADS_PROGRESS_LOGS.' }),
    unpriced_countries: z.array(country).optional().meta({
      description: 'Countries it supports or gets leads from without a price. Needs ADVERTISER_REVENUES_LIST.',
    }),
  })
  .meta({ id: 'AdvertiserProblems', description: 'Each part is there for holders of its permission.' })
