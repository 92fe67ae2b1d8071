import { z } from 'zod'
import {
  campaignLimits as limits,
  sourceKinds,
  sourceLeadStatuses,
  sourceLists,
  sourceStatuses,
} from '../../../shared/campaigns/campaigns'
import { leftOutReasons, leftOutShown } from '../../../shared/campaigns/campaignSources'
import { distributionMethods } from '../../../shared/routing/distributionRules'
import { type LostReasonCode, lostReasonCodes } from '../../../shared/leads/lostReasons'
import { leadStatus } from '../../../shared/leads/leadStatus'
import { timing, timingInput } from '../campaigns/timing.schema'
import { id } from '../../app/http/ids'
import { requiredName } from '../../app/http/names'

const tooMany = `At most ${limits.listValues} values.`
const ids = z.array(id, 'Send a list of ids.').max(limits.listValues, tooMany).default([])
const texts = z
  .array(
    z.string('Send a list of texts.').min(1, 'Not an empty text.').max(255, 'At most 255 characters.'),
    'Send a list of texts.',
  )
  .max(limits.listValues, tooMany)
  .default([])
const leadStatuses = z.enum(
  Object.keys(sourceLeadStatuses) as [keyof typeof sourceLeadStatuses],
  'Choose failed, not_converted or converted',
)

const lostReason = z.enum(lostReasonCodes as [LostReasonCode], 'Not a known main reason.')
const instant = z.iso.datetime('Not a valid date-time.').nullish()

const rule = {
  leadStatuses: z.array(leadStatuses, 'Send a list of texts.').default([]).meta({
    description:
      'failed: Rejected. not_converted: Accepted. converted: FTD, Pending FTD and FTD REJECTED. Empty means all.',
  }),
  advertisers: ids,
  publishers: ids,
  countries: ids,
  funnels: texts,
  advertiserStatus: texts.meta({ description: 'Advertiser statuses, or `group:{id}` for a status group.' }),
  selectedStatus: texts.meta({ description: 'Advertiser statuses.' }),
  lostReasons: z.array(lostReason, 'Send a list of texts.').default([]).meta({
    description: 'Main reasons why no advertiser took the leads; empty means all.',
  }),
  lostAdvertisers: ids.meta({ description: 'Advertisers that stood first for leads that no advertiser took.' }),
  lostSubjects: texts.meta({
    description: 'Details of the main reasons, such as a cap or the message of a broker, as in the lost leads.',
  }),
  filters: z
    .array(z.enum(sourceLists, `Name lists of the source: ${sourceLists.join(', ')}`), 'Send a list of texts.')
    .default([])
    .meta({ description: 'Names of the lists whose values are excluded. Leads without a value are kept.' }),
  takesCampaignLeads: z.boolean('This is true or false').default(false).meta({
    description: 'Whether registrations of campaigns are included.',
  }),
  receivedFrom: instant.meta({ description: 'Only leads received at this instant or later.' }),
  receivedBefore: instant.meta({ description: 'Only leads received before this instant.' }),
}

export const sourceInput = z.object({
  name: requiredName,
  kind: z.enum(sourceKinds, 'Choose once or recurring'),
  type: z.enum(distributionMethods, 'Choose slot, chance or optimize').default('slot'),
  ...rule,
  ...timingInput,
})
export const sourceChange = sourceInput.extend({ version: z.int().optional() })
export type SourceInput = z.output<typeof sourceInput>

/** The matching rule of a source; the name is not required before it is added. */
export const sourceCountInput = sourceInput.partial({ name: true, kind: true, type: true })
export const sourceCountQuery = z.object({
  only: z.enum(['matches'], 'Only matches can be asked for alone').optional().meta({
    description:
      '`matches` returns only the number of matching leads, which is fast; added, leftOut and examples are then null.',
  }),
})

export const campaignSource = z
  .object({
    id: z.int(),
    campaignId: z.int(),
    number: z.int().meta({ description: 'Number within the campaign, from 1.' }),
    name: z.string(),
    kind: z.enum(sourceKinds),
    type: z.enum(distributionMethods),
    status: z.enum(sourceStatuses),
    leadStatuses: z.array(z.enum(Object.keys(sourceLeadStatuses) as [keyof typeof sourceLeadStatuses])),
    advertisers: z.array(z.int()),
    publishers: z.array(z.int()),
    countries: z.array(z.int()),
    funnels: z.array(z.string()),
    advertiserStatus: z.array(z.string()),
    selectedStatus: z.array(z.string()),
    lostReasons: z.array(z.string()),
    lostAdvertisers: z.array(z.int()),
    lostSubjects: z.array(z.string()),
    filters: z.array(z.enum(sourceLists)),
    takesCampaignLeads: z.boolean(),
    receivedFrom: z.iso.datetime().nullable(),
    receivedBefore: z.iso.datetime().nullable(),
    ...timing,
    imported: z.int().meta({ description: 'Number of consumers imported.' }),
    imported_at: z.iso.datetime().nullable(),
    invalid: z.int().meta({ description: 'Number of consumers rejected by the e-mail check.' }),
    lookedAt: z.iso.datetime().nullable().meta({ description: 'When the source last searched for leads.' }),
    version: z.int(),
  })
  .meta({ id: 'CampaignSource' })
export type CampaignSourceRow = z.output<typeof campaignSource>

const reason = z.enum(Object.values(leftOutReasons) as [string])
export const campaignCount = z
  .object({
    matches: z.int(),
    added: z.int().nullable().meta({ description: 'Number of consumers to be added.' }),
    leftOut: z
      .array(
        z.object({
          reason,
          count: z.int(),
          leadIds: z
            .array(z.int())
            .nullable()
            .meta({
              description: `Ids of the newest of these leads, at most ${leftOutShown}; empty for hidden leads, null without LEADS_LIST.`,
            }),
        }),
      )
      .nullable()
      .meta({
        description: 'Each lead is counted under the first reason that applies; matches = added + the sum of these.',
      }),
    examples: z
      .array(
        z.object({
          leadId: z.int(),
          email: z.string(),
          leadStatusId: z.enum(leadStatus),
          statusAt: z.iso.datetime(),
        }),
      )
      .nullable()
      .meta({ description: 'The newest leads that would be added, at most ten; null without LEADS_LIST.' }),
    countedAt: z.iso.datetime(),
  })
  .meta({ id: 'CampaignCount' })

export const invalidEmail = z
  .object({
    email: z.string(),
    reason: z.string(),
    leadId: z.int().nullable(),
    line: z.int().nullable().meta({ description: 'Line number in the uploaded list.' }),
    foundAt: z.iso.datetime(),
  })
  .meta({ id: 'CampaignInvalidEmail' })
