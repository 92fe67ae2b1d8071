import { campaignLimits } from '../../../shared/campaigns/campaigns'
import {
  distributionTexts,
  groupTotal,
  isPercentage,
  shareText,
  wholeShare,
} from '../../../shared/routing/distributionRules'
import type { Database } from '../../db/connect'
import { badInput, type FieldErrors } from '../../app/http/errors'
import { existing } from '../../app/records/existing.queries'
import type { StepInput } from './steps.schema'

/** Errors in the shares of a step: each from 0 to 100, each advertiser once, at most 100 in total. */
function shareIssues({ advertisers }: StepInput): FieldErrors {
  const fields: FieldErrors = {}
  for (const [place, { id, percentage }] of advertisers.entries()) {
    if (advertisers.findIndex((other) => other.id === id) < place)
      fields[`advertisers.${place}.id`] = 'This advertiser is in the step already'
    if (!isPercentage(percentage)) fields[`advertisers.${place}.percentage`] = distributionTexts.percentage
  }
  const total = groupTotal(advertisers)
  if (!Object.keys(fields).length && total > wholeShare)
    fields.advertisers = `Percentages must not exceed 100%: these add up to ${shareText(total)}`
  return fields
}

async function unknownChoices(
  transaction: Database,
  lists: { publishers: readonly number[]; countries: readonly number[] },
): Promise<FieldErrors> {
  const fields: FieldErrors = {}
  for (const table of ['publishers', 'countries'] as const) {
    const known = await existing(transaction, table, lists[table])
    if (lists[table].some((id) => !known.has(id))) fields[table] = 'One of these no longer exists.'
  }
  return fields
}

/** Throws a 400 with errors by field. Must run in the transaction of the save. */
export async function refuseBadStep(transaction: Database, input: StepInput): Promise<void> {
  const fields: FieldErrors = { ...shareIssues(input), ...(await unknownChoices(transaction, input)) }
  const ids = input.advertisers.map(({ id }) => id)
  const known = await existing(transaction, 'advertisers', ids)
  for (const [place, id] of ids.entries())
    if (!known.has(id)) fields[`advertisers.${place}.id`] = distributionTexts.invalidBrand
  if (Object.keys(fields).length) throw badInput(fields)
}

export const tooManySteps = () =>
  badInput({ name: `A campaign has at most ${campaignLimits.steps} steps. Delete one first.` })
