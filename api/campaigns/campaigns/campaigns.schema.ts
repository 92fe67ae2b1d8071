import { z } from 'zod'
import { campaignLimits, campaignsPageSize, campaignStatuses } from '../../../shared/campaigns/campaigns'
import { hoursTexts } from '../../../shared/partners/openingHoursRules'
import { maxPageLimit, maxPageNumber } from '../../../shared/app/pages'
import { openingDay } from '../../routing/distributions/distributions.schema'
import { id, ids } from '../../app/http/ids'
import { requiredName } from '../../app/http/names'

const flag = z.boolean('This is true or false')
export const version = z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' })
const exitConditionText = 'Exit condition is 1 (never), 2 (lead) or 3 (conversion)'
const paceText = `Pace is a whole number from 1 to ${campaignLimits.pace}`

const campaignInput = z.object({
  name: requiredName,
  exitCondition: z
    .literal([1, 2, 3], exitConditionText)
    .meta({ description: '1 never, 2 after an accepted registration, 3 after a deposit.' }),
  validateEmail: flag
    .optional()
    .meta({ description: 'Whether e-mail addresses are checked before consumers are added.' }),
  publisherId: id
    .nullish()
    .meta({ description: "Publisher of the registrations; null: the consumer's own publisher." }),
  pace: z
    .int(paceText)
    .min(1, paceText)
    .max(campaignLimits.pace, paceText)
    .nullish()
    .meta({ description: 'Maximum registrations per hour; null: no limit.' }),
  sendingHours: z
    .array(openingDay, hoursTexts.days)
    .max(14, hoursTexts.days)
    .nullish()
    .meta({ description: 'Seven days, Monday to Sunday; null: at any time.' }),
  sendingZone: z
    .string('Time zone is required')
    .max(100, 'There is no such time zone.')
    .nullish()
    .meta({ description: 'IANA name of a time zone; required with sendingHours.' }),
  tellPublisher: flag.optional().meta({ description: 'Whether publishers get postbacks for the registrations.' }),
  payPublisher: flag
    .optional()
    .meta({ description: 'Whether publishers are paid at approval; for a new campaign, defaults to tellPublisher.' }),
})
/** Missing fields do not change. */
export const campaignChange = campaignInput.extend({ version })
export const campaignCreation = campaignInput.extend({
  copyOf: id.nullish().meta({
    description:
      'Id of the campaign to copy. Its steps are copied, as are omitted settings; sources and consumers are not.',
  }),
})
export type CampaignInput = z.output<typeof campaignInput>

const campaignProgress = z.object({
  consumers: z.int(),
  waiting: z.int().meta({ description: "Waiting for their next step, or for a broker's response." }),
  held: z.int().meta({ description: 'Unknown whether the broker accepted them.' }),
  ended: z.int().meta({ description: 'waiting, held and ended add up to consumers.' }),
  registered: z.int().meta({ description: 'Consumers with an accepted registration.' }),
  deposited: z.int().meta({ description: 'Consumers with a deposit on a registration, approved or pending.' }),
  nextAt: z.iso.datetime().nullable().meta({
    description: 'For an active campaign: the next time within its sending hours at which a consumer is due.',
  }),
})
export type CampaignProgress = z.output<typeof campaignProgress>

export const campaign = z
  .object({
    id: z.int(),
    name: z.string(),
    steps: z.int().meta({ description: 'Number, without archived ones.' }),
    sources: z.int().meta({ description: 'Number, without archived ones.' }),
    status: z.enum(campaignStatuses),
    created: z.iso.datetime(),
    validateEmail: z.boolean(),
    exitCondition: z.literal([1, 2, 3]),
    publisherId: z.int().nullable(),
    publisherName: z.string().nullable(),
    pace: z.int().nullable(),
    sendingHours: z.array(openingDay).nullable(),
    sendingZone: z.string().nullable(),
    tellPublisher: z.boolean(),
    payPublisher: z.boolean(),
    isArchived: z.boolean(),
    startedAt: z.iso.datetime().nullable(),
    completedAt: z.iso.datetime().nullable(),
    version: z.int(),
    progress: campaignProgress,
  })
  .meta({ id: 'Campaign' })
export type CampaignRow = z.output<typeof campaign>

const whole = (max: number, usual: number) =>
  z.coerce
    .number<string>('A whole number.')
    .int('A whole number.')
    .min(1, 'From 1.')
    .max(max, `At most ${max}.`)
    .default(usual)

export const campaignsQuery = z.object({
  ids: ids.meta({
    description:
      'Returns only these campaigns, including archived ones, without pages; other filters are ignored. Separated by commas.',
  }),
  page: whole(maxPageNumber, 1),
  limit: whole(maxPageLimit, campaignsPageSize),
  search: z.string().max(255, 'At most 255 characters.').optional().meta({ description: 'Part of a name, or an id.' }),
  status: z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat().flatMap((part) => part.split(',').filter(Boolean)))
    .pipe(z.array(z.enum(campaignStatuses, 'Status is inactive, active or complete')).max(10))
    .optional()
    .meta({ description: 'Repeated or separated by commas; empty means all.' }),
  archived: z
    .enum(['true', 'false'], { error: 'true or false.' })
    .default('false')
    .transform((text) => text === 'true')
    .meta({ description: 'True returns only archived campaigns, false only the others.' }),
})
export type CampaignsQuery = z.output<typeof campaignsQuery>
export const campaignList = z.object({ total: z.int(), data: z.array(campaign) })

export const campaignArchiving = z.object({ isArchived: z.boolean('This is true or false'), version })
export const campaignSwitch = z.object({ version })

const startAdvertiser = z.object({
  advertiserId: z.int(),
  advertiserName: z.string(),
  percentage: z.number(),
  expected: z.int().meta({ description: 'Sendings by share, if every consumer reached this step.' }),
})
export const campaignStart = z
  .object({
    problems: z.array(z.string()).meta({ description: 'Reasons why the campaign cannot start; empty if it can.' }),
    warnings: z.array(z.string()).meta({ description: 'Warnings to read before the start.' }),
    consumers: z.int().meta({ description: 'Number of consumers that wait for a step.' }),
    recurringSources: z
      .array(
        z.object({
          number: z.int(),
          name: z.string(),
          perDay: z.int().meta({ description: 'Consumers added per day, on average of the last seven days.' }),
        }),
      )
      .meta({ description: 'Active recurring sources whose first import was at least two days ago.' }),
    steps: z.array(
      z.object({
        stepId: z.int(),
        name: z.string(),
        advertisers: z.array(startAdvertiser),
        controlGroup: z.int().meta({ description: 'Number of consumers that are not sent at this step.' }),
      }),
    ),
  })
  .meta({ id: 'CampaignStart' })
export type CampaignStartRow = z.output<typeof campaignStart>
