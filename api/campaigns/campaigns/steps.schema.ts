import { z } from 'zod'
import {
  campaignLimits as limits,
  sourceLeadStatuses,
  type SourceLeadStatus,
  stepLists,
} from '../../../shared/campaigns/campaigns'
import { distributionTexts } from '../../../shared/routing/distributionRules'
import { dataOverwrite } from '../../routing/distributions/distributions.schema'
import { id } from '../../app/http/ids'
import { requiredName } from '../../app/http/names'
import { version } from './campaigns.schema'
import { timing, timingInput } from './timing.schema'

const leadStatusNames = Object.keys(sourceLeadStatuses) as [SourceLeadStatus, ...SourceLeadStatus[]]
const leadStatusText = 'Lead statuses are failed, not_converted and converted'
const unlike = <T>(values: T[]) => [...new Set(values)]
const list = <V extends z.ZodType>(of: V) =>
  z.array(of, 'This is a list').max(limits.listValues, `Use at most ${limits.listValues} values`).default([])

/** Lists that select consumers and leads for steps and sources; an empty list means all. */
const choiceInput = {
  publishers: list(id).transform(unlike),
  countries: list(id).transform(unlike),
  funnels: list(z.string('This is a text').min(1, 'This is empty').max(255, 'At most 255 characters')).transform(
    unlike,
  ),
  leadStatuses: list(z.enum(leadStatusNames, leadStatusText)).transform(unlike),
}
const choice = {
  publishers: z.array(z.int()),
  countries: z.array(z.int()),
  funnels: z.array(z.string()),
  leadStatuses: z.array(z.enum(leadStatusNames)),
}

export const stepInput = z.object({
  action: z.literal('registration', 'Action is registration').default('registration'),
  name: requiredName,
  ...choiceInput,
  filters: list(z.enum(stepLists, `Only ${stepLists.join(', ')} can exclude`))
    .transform(unlike)
    .meta({ description: 'Names of the lists whose values are excluded.' }),
  ...timingInput,
  advertisers: z
    .array(
      z.object({
        id: z.int(distributionTexts.invalidBrand).positive(distributionTexts.invalidBrand),
        percentage: z.number(distributionTexts.percentage),
      }),
      'This is a list',
    )
    .max(limits.advertisers, `Use at most ${limits.advertisers} advertisers`)
    .default([])
    .meta({
      description:
        'Shares add up to 100 or less. Consumers beyond the sum form the control group and are not sent at this step.',
    }),
  dataOverride: dataOverwrite.default({}).meta({ description: 'Same as for distributions.' }),
})
export const stepChange = stepInput.extend({ version })
export type StepInput = z.output<typeof stepInput>

export const campaignStep = z
  .object({
    id: z.int(),
    campaignId: z.int(),
    number: z.int(),
    name: z.string(),
    action: z.literal('registration'),
    ...choice,
    filters: z.array(z.enum(stepLists)),
    ...timing,
    advertisers: z.array(z.object({ id: z.int(), name: z.string(), percentage: z.number() })),
    dataOverride: z.record(z.string(), z.array(z.string())),
    hasResults: z
      .boolean()
      .meta({ description: 'Whether consumers have reached the step; it is then archived instead of deleted.' }),
    isArchived: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'CampaignStep' })
export type StepRow = z.output<typeof campaignStep>

export const stepOrder = z.object({
  ids: z
    .array(id, 'This is a list')
    .max(limits.steps, `Use at most ${limits.steps} steps`)
    .meta({ description: 'Ids of all steps in the new order, each once.' }),
})
export const stepDeletion = z.object({
  message: z.string(),
  isArchived: z.boolean().meta({
    description: 'True if the step was archived instead, because consumers have reached it or the campaign is active.',
  }),
})
