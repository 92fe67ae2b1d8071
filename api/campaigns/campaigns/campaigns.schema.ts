import { z } from 'zod'
import { campaignLimits, campaignsPageSize, campaignStatuses } from '../../../shared/campaigns/campaigns'
import { hoursTexts } from '../../../shared/partners/openingHoursRules'
import { maxPageLimit, maxPageNumber } from '../../../shared/app/pages'
import { openingDay } from '../../routing/distributions/distributions.schema'
import { id, ids } from '../../app/http/ids'
import { requiredName } from '../../app/http/names'

const flag = z.boolean('This is true or false')
export const version = z
  .int()
  .optional()
  .meta({ description: 'The version that was read: refused with 409 when it is no longer current.' })
const exitConditionText = 'Exit condition is 1 (never), 2 (lead) or 3 (conversion)'
const paceText = `Pace is a whole number from 1 to ${campaignLimits.pace}`

export const campaignInput = z.object({
  name: requiredName,
  exitCondition: z
    .literal([1, 2, 3], exitConditionText)
    .meta({ description: '1 never, 2 once one of its registrations was accepted, 3 once one deposited.' }),
  validateEmail: flag.optional().meta({ description: 'Checks e-mail addresses from sources before adding them.' }),
  publisherId: id
    .nullish()
    .meta({ description: 'Registrations are booked under this publisher; null: under the consumer’s own.' }),
  pace: z
    .int(paceText)
    .min(1, paceText)
    .max(campaignLimits.pace, paceText)
    .nullish()
    .meta({ description: 'Registrations an hour; null: no limit.' }),
  sendingHours: z
    .array(openingDay, hoursTexts.days)
    .max(14, hoursTexts.days)
    .nullish()
    .meta({ description: 'The seven days; null: at any time.' }),
  sendingZone: z
    .string('Time zone is required')
    .max(100, 'There is no such time zone.')
    .nullish()
    .meta({ description: 'IANA name; required with sendingHours.' }),
  tellPublisher: flag.optional().meta({ description: 'Publishers get postbacks of its registrations.' }),
  payPublisher: flag.optional().meta({ description: 'Payout at approval; when left out at first, as tellPublisher.' }),
})
/** What is left out stays as it is. */
export const campaignChange = campaignInput.extend({ version })
export const campaignCreation = campaignInput.extend({
  copyOf: id.nullish().meta({
    description:
      'The campaign to start from: its steps are copied, and its settings where they are left out; not its sources and consumers.',
  }),
})
export type CampaignInput = z.output<typeof campaignInput>

const campaignProgress = z.object({
  consumers: z.int(),
  waiting: z.int().meta({ description: 'For their next step, or for the answer of a broker.' }),
  held: z.int().meta({ description: 'Whether the broker took them is unknown.' }),
  ended: z.int().meta({ description: 'waiting, held and ended add up to consumers.' }),
  registered: z.int().meta({ description: 'Of all: with a registration that was accepted.' }),
  deposited: z.int().meta({ description: 'Of all: with a registration that deposited, approved or waiting.' }),
  nextAt: z.iso.datetime().nullable().meta({
    description: 'Of an active campaign: the earliest instant within its sending hours at which a consumer is due.',
  }),
})
export type CampaignProgress = z.output<typeof campaignProgress>

export const campaign = z
  .object({
    id: z.int(),
    name: z.string(),
    steps: z.int().meta({ description: 'How many, without archived ones.' }),
    sources: z.int().meta({ description: 'How many, without archived ones.' }),
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

const whole = (most: number, usual: number) =>
  z.coerce
    .number<string>('A whole number.')
    .int('A whole number.')
    .min(1, 'From 1.')
    .max(most, `At most ${most}.`)
    .default(usual)

export const campaignsQuery = z.object({
  ids: ids.meta({
    description: 'Only these, whatever else is asked: archived ones too, without pages. Parted by commas.',
  }),
  page: whole(maxPageNumber, 1),
  limit: whole(maxPageLimit, campaignsPageSize),
  search: z.string().max(255, 'At most 255 characters.').optional().meta({ description: 'In the name, or the id.' }),
  status: z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat().flatMap((part) => part.split(',').filter(Boolean)))
    .pipe(z.array(z.enum(campaignStatuses, 'Status is inactive, active or complete')).max(10))
    .optional()
    .meta({ description: 'Repeated or parted by commas; none is all.' }),
  archived: z
    .enum(['true', 'false'], { error: 'true or false.' })
    .default('false')
    .transform((text) => text === 'true')
    .meta({ description: 'Archived campaigns instead of the others.' }),
})
export type CampaignsQuery = z.output<typeof campaignsQuery>
export const campaignList = z.object({ total: z.int(), data: z.array(campaign) })

export const campaignArchiving = z.object({ isArchived: z.boolean('This is true or false'), version })
export const campaignSwitch = z.object({ version })

const startAdvertiser = z.object({
  advertiserId: z.int(),
  advertiserName: z.string(),
  percentage: z.number(),
  expected: z.int().meta({ description: 'Sendings by share, as if every consumer came to this step.' }),
})
export const campaignStart = z
  .object({
    problems: z.array(z.string()).meta({ description: 'Why it cannot start; empty when it can.' }),
    warnings: z.array(z.string()).meta({ description: 'What to know before it starts.' }),
    consumers: z.int().meta({ description: 'Who wait for a step.' }),
    recurringSources: z
      .array(
        z.object({
          number: z.int(),
          name: z.string(),
          perDay: z.int().meta({ description: 'Consumers that it added a day in the last seven days.' }),
        }),
      )
      .meta({ description: 'Active recurring sources whose first import is at least two days old.' }),
    steps: z.array(
      z.object({
        stepId: z.int(),
        name: z.string(),
        advertisers: z.array(startAdvertiser),
        controlGroup: z.int().meta({ description: 'Consumers that are not sent at this step.' }),
      }),
    ),
  })
  .meta({ id: 'CampaignStart' })
export type CampaignStartRow = z.output<typeof campaignStart>
