/** Form values of a step, and the input that is sent. */
import { stepLists, type StepList } from '../../../shared/campaigns/campaigns'
import {
  distributionTexts,
  enteredTotal,
  isPercentage,
  percentageOf,
  wholeShare,
} from '../../../shared/routing/distributionRules'
import type { FormParameter } from '../../routing/distributions/wizard/distributionForm'
import type { CampaignStepInput } from '../../generated/graphql'
import { advertiserName } from './StepShare'
import type { StepFacts } from './stepTexts'
import { nameProblem } from '../general/generalForm'
import { noTiming, timingInput, timingOf, timingProblems, timingWords, type TimingForm } from '../general/timing'
import type { Words } from '../../records/conflict/words'
import { listChoices } from '../general/listChoices'
import { parameterTitle } from '../../routing/distributions/wizard/parameters'

export interface StepShare {
  advertiserId: string
  /** Name at the time of selection. */
  name: string
  /** In percent; NaN for invalid input. */
  percentage: number
}

export interface StepForm extends TimingForm, Record<StepList, readonly string[]> {
  name: string
  /** Lists that exclude. */
  filters: readonly string[]
  advertisers: readonly StepShare[]
  dataOverride: readonly FormParameter[]
}

/** Labels of fields in conflicts. */
export const titles: Record<keyof StepForm, string> = {
  name: 'Name',
  publishers: 'Publishers',
  funnels: 'Funnels',
  leadStatuses: 'Lead statuses',
  countries: 'Countries',
  filters: 'Include or exclude',
  useDelay: 'Delay',
  delay: 'Delay',
  delayUnit: 'Delay unit',
  schedule: 'Schedule',
  advertisers: 'Advertisers',
  dataOverride: 'Lead Data Overwrite',
}

export const words: Words<StepForm> = {
  ...timingWords,
  publishers: 'publishers',
  leadStatuses: Object.fromEntries((listChoices('leadStatuses', null) ?? []).map(({ id, name }) => [id, name])),
  countries: 'countries',
  filters: (lists) => lists.map((list) => `All but these ${titles[list as StepList].toLowerCase()}`),
  advertisers: (shares) => shares.map(({ name, percentage }) => `${name} ${percentage}%`),
  dataOverride: (parameters) =>
    parameters.map(({ parameter, values }) => `${parameterTitle(parameter)} = ${values.join(', ')}`),
}

export const newStep = (place: number): StepForm => ({
  name: `Step ${place}`,
  publishers: [],
  funnels: [],
  leadStatuses: [],
  countries: [],
  filters: [],
  ...noTiming,
  advertisers: [],
  dataOverride: [],
})

/** Form values of a step for a user in `zone`. */
export const stepForm = (step: StepFacts, zone: string): StepForm => ({
  name: step.name,
  publishers: step.publishers,
  funnels: step.funnels,
  leadStatuses: step.leadStatuses,
  countries: step.countries,
  filters: step.filters,
  ...timingOf(step, zone),
  advertisers: step.advertisers.map((share) => ({
    advertiserId: share.advertiserId,
    name: advertiserName(share),
    percentage: share.percentage,
  })),
  dataOverride: step.dataOverride.map(({ parameter, values }) => ({ parameter, values })),
})

/** Error that belongs to no single field. */
export function sharesProblem(shares: readonly StepShare[]): string | null {
  const over = enteredTotal(shares) - wholeShare
  if (over > 0) return `The percentages are ${percentageOf(over)}% above 100.`
  return shares.every(({ percentage }) => isPercentage(percentage)) ? null : distributionTexts.percentage
}

export function stepProblems(form: StepForm): Record<string, string> {
  return {
    ...nameProblem(form.name),
    ...timingProblems(form),
    // Shown beside the button.
    ...(sharesProblem(form.advertisers) && { advertisers: '' }),
  }
}

export const stepInput = (form: StepForm): CampaignStepInput => ({
  name: form.name.trim(),
  publishers: [...form.publishers],
  funnels: [...form.funnels],
  leadStatuses: [...form.leadStatuses],
  countries: [...form.countries],
  // Empty lists do not exclude.
  filters: stepLists.filter((list) => form[list].length && form.filters.includes(list)),
  ...timingInput(form),
  advertisers: form.advertisers.map(({ advertiserId, percentage }) => ({ advertiserId, percentage })),
  dataOverride: form.dataOverride.map(({ parameter, values }) => ({ parameter, values: [...values] })),
})
