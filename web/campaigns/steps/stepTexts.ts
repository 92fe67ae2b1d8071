/** Texts for a step's consumers and timing. */
import { stepLists, type StepList } from '../../../shared/campaigns/campaigns'
import { plural } from '../../../shared/app/format'
import { remainingPercentage } from '../../../shared/routing/distributionRules'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import type { Choices } from '../../filters/filterChoices'
import type { CampaignStepFactsFragment } from '../../generated/graphql'
import { listChoices } from '../general/listChoices'

export type StepFacts = CampaignStepFactsFragment

export const stepListTitles: Readonly<Record<StepList, string>> = {
  publishers: 'Publishers',
  funnels: 'Funnels',
  leadStatuses: 'Lead statuses',
  countries: 'Countries',
}
const units: Readonly<Record<StepList, [string, string]>> = {
  publishers: ['publisher', 'publishers'],
  funnels: ['funnel', 'funnels'],
  leadStatuses: ['status', 'statuses'],
  countries: ['country', 'countries'],
}

/** Maximum number of names; others are counted. */
const named = 3

/** Names of the values in a step's list. */
export function listNames(step: StepFacts, list: StepList, choices: Choices | null): string {
  const byId = new Map(listChoices(list, choices)?.map(({ id, name }) => [id, name]))
  return step[list].map((id) => byId.get(id) ?? id).join(', ')
}

/** Short text of a step's list: `5 countries`, `Publishers not Clickfold, Sable Traffic`; null if empty. */
function listText(step: StepFacts, list: StepList, choices: Choices | null): string | null {
  const { length } = step[list]
  if (!length) return null
  const isExcluded = step.filters.includes(list)
  const [one, many] = units[list]
  if (length > named) return `${isExcluded ? 'All but ' : ''}${length} ${plural(length, one, many)}`
  return `${stepListTitles[list]}${isExcluded ? ' not' : ''} ${listNames(step, list, choices)}`
}

/** Consumers of a step in one line. */
export const whoText = (step: StepFacts, choices: Choices | null): string =>
  stepLists.flatMap((list) => listText(step, list, choices) ?? []).join('; ') || 'Everyone who is still here'

/** When a step sends consumers, in the user's zone. */
export function waitText(step: StepFacts, isFirst: boolean, zone: string): string {
  const { useDelay, delay, delayUnit, schedule } = step
  const after = isFirst ? 'after import' : 'after their last step'
  const isWaiting = useDelay && delay > 0
  const wait = isWaiting ? `${delay} ${delay === 1 ? delayUnit.slice(0, -1) : delayUnit} ${after}` : `At once ${after}`
  if (!schedule) return wait
  const notBefore = `not before ${wallTimeAt(zone, Date.parse(schedule))}`
  return isWaiting ? `${wait}, ${notBefore}` : `N${notBefore.slice(1)}`
}

/** Control group in percent: the rest of the advertisers' shares. */
export const controlShare = ({ advertisers }: Pick<StepFacts, 'advertisers'>): number =>
  remainingPercentage(advertisers)
