import { z } from 'zod'
import { id } from '../../app/http/ids'
import { manyMessage, refusal, refusals } from '../../app/http/manyAnswer'
import { leadRefusal } from '../leadActions/leadActions.schema'

const maxDelayMinutes = 43_200
const maxIds = 1000

const ids = (what: string) =>
  z
    .array(id, { error: `Choose at least one ${what}.` })
    .min(1, `Choose at least one ${what}.`)
    .max(maxIds, `At most ${maxIds} at once.`)

const delay = z
  .number({ error: 'Use a number of minutes.' })
  .min(0, 'Use 0 or more.')
  .max(maxDelayMinutes, `At most ${maxDelayMinutes} minutes (30 days).`)
  .nullish()
const override = (description: string) =>
  z.string().trim().max(200, 'At most 200 characters.').nullish().meta({ description })

export const injectBody = z
  .object({
    lead_ids: ids('lead'),
    advertiser_id: z.int('Please select a valid advertiser').positive('Please select a valid advertiser'),
    locate_leads: z
      .enum(['system', 'ip', 'ip_address', 'phone'], { error: 'Locate leads is system, ip or phone.' })
      .nullish()
      .transform((by) => (by === 'ip_address' ? 'ip' : (by ?? 'system')))
      .meta({ description: "How the lead's country sent to the advertiser is determined; `ip_address` means `ip`." }),
    simulate: z
      .boolean({ error: 'Use true or false.' })
      .nullish()
      .meta({ description: 'True simulates the injection without sending.' }),
    min_delay: delay.meta({ description: 'Minimum delay in minutes, 0 or more.' }),
    max_delay: delay.meta({
      description: `Maximum delay in minutes, not below min_delay; at most ${maxDelayMinutes}.`,
    }),
    publisher_id: id.nullish().meta({ description: "Publisher whose id is sent instead of the lead's own." }),
    funnel: override("Funnel to send instead of the lead's own."),
    publisher_id_override: override(
      "Publisher id to send instead of the lead's own; takes precedence over publisher_id.",
    ),
  })
  .refine(({ min_delay, max_delay }) => min_delay == null || max_delay == null || min_delay <= max_delay, {
    path: ['max_delay'],
    error: 'Max delay must not be below min delay.',
  })

export type InjectBody = z.output<typeof injectBody>
export type LocateLeads = InjectBody['locate_leads']

/** Parameters of an injection, as stored in its row. */
export const injectionOptions = z.object({
  locate_leads: z.enum(['system', 'ip', 'phone']).catch('system'),
  min_delay: z.number().nullish(),
  max_delay: z.number().nullish(),
  funnel: z.string().nullish(),
  publisher_id_override: z.string().nullish(),
  /** Sent overrides, stored here by older versions; now in `open_attempts`. */
  told: z
    .object({
      funnel_override: z.string().nullable(),
      funnel_override_origin: z.string().nullable(),
      publisher_id_override: z.string().nullable(),
      pub_override_origin: z.string().nullable(),
    })
    .nullish(),
})
export type InjectionOptions = z.output<typeof injectionOptions>

const moment = (description: string) => z.string().meta({ description: `${description} ISO 8601 in UTC.` })

export const progressLog = z
  .object({
    id: z.int().meta({ description: 'Id of the job.' }),
    lead_id: z.int(),
    email: z.string(),
    affiliate_id: z.int(),
    publisher_name: z.string(),
    advertiser_id: z.int().meta({ description: 'Advertiser that the lead is sent to.' }),
    advertiser_name: z.string(),
    country_id: z.int().nullable(),
    country_name: z.string().nullable(),
    country_code: z.string().nullable(),
    created_at: moment('When it was requested.'),
    scheduled_at: moment('When it is due; it can be run earlier by hand.'),
    type: z.string(),
    status: z.enum(['idle', 'running', 'completed']),
    result: z.enum(['Accepted', 'Rejected', 'Submitted']).nullable().meta({
      description:
        'Null until completed: whether the advertiser accepted the lead; Submitted while the broker has not settled it.',
    }),
    outcome: z.string().nullable().meta({
      description: 'Null until completed: Accepted …, Rejected …, or Submitted … while the broker has not settled it.',
    }),
  })
  .meta({ id: 'ProgressLog' })
export type ProgressLog = z.output<typeof progressLog>

export const injectAnswer = z.object({
  message: manyMessage,
  progress_logs: z.array(progressLog).meta({ description: 'Created jobs, one per lead; empty for a simulation.' }),
  simulations: z
    .array(z.object({ lead_id: z.int(), is_sent: z.boolean(), reason: z.string().nullable() }))
    .meta({ description: 'Simulated outcomes, one per lead; empty unless simulated.' }),
  refused: refusals(leadRefusal),
})

export const runBody = z.object({ ids: ids('job') })
/** `{ ids }`, or `{ data: { ids } }` for clients that send the body of DELETE in this form. */
export const deleteBody = z
  .object({ ids: ids('job').optional(), data: runBody.optional() })
  .transform(({ ids: own, data }) => ({ ids: own ?? data?.ids ?? [] }))
  .refine((body) => body.ids.length > 0, { path: ['ids'], error: 'Choose at least one job.' })

const refused = refusals(z.object({ id: z.int(), ...refusal }))
export const runAnswer = z.object({ message: manyMessage, progress_logs: z.array(progressLog), refused })
export const deleteAnswer = z.object({ message: manyMessage, deleted_ids: z.array(z.int()), refused })
