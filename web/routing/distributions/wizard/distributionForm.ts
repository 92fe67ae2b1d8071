/** Form values of the wizard, and conversion from and to the server's format. Ids are strings, empty for none. */
import {
  distributionTexts,
  remainingPercentage,
  timeslotIssues,
  type DistributionMethod,
  type RuleTimeslot,
} from '../../../../shared/routing/distributionRules'
import type { OpeningDay } from '../../../../shared/partners/openingHours'
import { wholeWeek, type RuleIssue } from '../../../../shared/partners/openingHoursRules'
import type { Share } from '../../../ui/form/choices/PercentageGroup'
import type {
  BacktestDraftFactsFragment,
  CreateDistributionMutationVariables,
  DistributionToEditFragment,
} from '../../../generated/graphql'

type DistributionInput = CreateDistributionMutationVariables['distribution']

export interface FormGroup {
  key: string
  /** Id of the loaded timeslot; null for a new one. */
  id: string | null
  name: string
  shares: readonly Share[]
}
export interface FormTimeslot {
  key: string
  id: string | null
  name: string
  openingHours: readonly OpeningDay[]
  groups: readonly FormGroup[]
}
/** Segments have exactly one value. */
export interface FormParameter {
  parameter: string
  values: readonly string[]
}
export interface DistributionForm {
  name: string
  tags: readonly string[]
  type: DistributionMethod
  timeZoneId: string
  isSendInOpHours: boolean
  countryId: string
  publisherId: string
  parameters: readonly FormParameter[]
  dataOverride: readonly FormParameter[]
  timeslots: readonly FormTimeslot[]
}

let made = 0
/** Key of a row, stable when it moves. */
const newKey = () => `new${++made}`

export const newTimeslot = (openingHours: readonly OpeningDay[] = wholeWeek()): FormTimeslot => ({
  key: newKey(),
  id: null,
  name: 'New Timeslot',
  openingHours,
  groups: [],
})
export const newGroup = (place: number): FormGroup => ({ key: newKey(), id: null, name: `Group ${place}`, shares: [] })
/** Gets the remaining percentage, or 0. */
export const newShare = (shares: readonly Share[]): Share => ({
  key: newKey(),
  advertiserId: '',
  percentage: remainingPercentage(shares),
})

export const newDistributionForm = (facts: Partial<DistributionForm> = {}): DistributionForm => ({
  name: '',
  tags: [],
  type: 'slot',
  timeZoneId: '',
  isSendInOpHours: false,
  countryId: '',
  publisherId: '',
  parameters: [],
  dataOverride: [],
  timeslots: [newTimeslot()],
  ...facts,
})

/** A new distribution of these; an advertiser gets everything. */
export function newDistributionOf(
  { publisher, country = '', advertiser }: { publisher: string; country?: string; advertiser?: string },
  timeZoneId: string,
): DistributionForm {
  const form = newDistributionForm({ timeZoneId, publisherId: publisher, countryId: country })
  if (!advertiser) return form
  const groups = [{ ...newGroup(1), shares: [{ ...newShare([]), advertiserId: advertiser }] }]
  return { ...form, timeslots: form.timeslots.map((timeslot) => ({ ...timeslot, groups })) }
}

const timeslotsOf = (timeslots: BacktestDraftFactsFragment['timeslots']): FormTimeslot[] =>
  timeslots.map(({ id, name, groups, openingHours }) => ({
    key: id ? `slot${id}` : newKey(),
    id: id ?? null,
    name,
    groups: groups.map((group) => ({
      key: group.id ? `group${group.id}` : newKey(),
      id: group.id ?? null,
      name: group.name,
      shares: group.advertisers.map(({ advertiserId, percentage }) => ({
        key: group.id ? `${group.id}-${advertiserId}` : newKey(),
        advertiserId: advertiserId ?? '',
        percentage,
      })),
    })),
    openingHours: openingHours.map(({ day, checked, steps }) => ({
      id: day,
      checked,
      steps: steps.map(({ startTime, endTime }) => ({ start_time: startTime, end_time: endTime })),
    })),
  }))

/** What a distribution and a draft have alike. */
const detailsOf = (
  details: Pick<
    BacktestDraftFactsFragment,
    'tags' | 'timeZoneId' | 'isSendInOpHours' | 'parameters' | 'dataOverride' | 'timeslots'
  >,
) => ({
  ...{ tags: details.tags, timeZoneId: details.timeZoneId, isSendInOpHours: details.isSendInOpHours },
  parameters: details.parameters.map(({ parameter, value }) => ({ parameter, values: [value] })),
  dataOverride: details.dataOverride.map(({ parameter, values }) => ({ parameter, values })),
  timeslots: timeslotsOf(details.timeslots),
})

export const distributionForm = ({ distribution, ...details }: DistributionToEditFragment): DistributionForm => ({
  ...{ ...detailsOf(details), name: distribution.name, type: distribution.type },
  ...{ countryId: distribution.country.id, publisherId: distribution.publisher?.id ?? '' },
})

/** Form values of a draft that was tested. */
export const formOfDraft = (draft: BacktestDraftFactsFragment): DistributionForm => ({
  ...{ ...detailsOf(draft), name: draft.name, type: draft.type },
  ...{ countryId: draft.countryId, publisherId: draft.publisherId ?? '' },
})

/** Copies of groups with new keys. */
export const copiedGroups = (groups: readonly FormGroup[]): FormGroup[] =>
  groups.map((group) => ({
    ...group,
    key: newKey(),
    id: null,
    shares: group.shares.map((share) => ({ ...share, key: newKey() })),
  }))

/** A new distribution with the same content. */
export const copyOf = (form: DistributionForm): DistributionForm => ({
  ...form,
  name: `Copy of ${form.name}`.slice(0, 100),
  timeslots: form.timeslots.map((timeslot) => ({
    ...timeslot,
    key: newKey(),
    id: null,
    groups: copiedGroups(timeslot.groups),
  })),
})

export const distributionInput = (form: DistributionForm): DistributionInput => ({
  ...form,
  ...{ name: form.name.trim(), tags: [...form.tags], publisherId: form.publisherId || null },
  parameters: form.parameters.map(({ parameter, values }) => ({ parameter, value: values[0] ?? '' })),
  dataOverride: form.dataOverride.map(({ parameter, values }) => ({ parameter, values: [...values] })),
  timeslots: form.timeslots.map(({ id, name, groups, openingHours }) => ({
    id,
    name: name.trim(),
    groups: groups.map((group) => ({
      id: group.id,
      name: group.name.trim(),
      advertisers: group.shares.map(({ advertiserId, percentage }) => ({ advertiserId, percentage })),
    })),
    openingHours: openingHours.map(({ id: day, checked, steps }) => ({
      day,
      checked,
      steps: steps.map(({ start_time, end_time }) => ({ startTime: start_time, endTime: end_time })),
    })),
  })),
})

const ruleTimeslots = (timeslots: readonly FormTimeslot[]): RuleTimeslot[] =>
  timeslots.map(({ name, openingHours, groups }) => ({
    name,
    openingHours,
    groups: groups.map((group) => ({
      name: group.name,
      brands: group.shares.map(({ advertiserId: id, percentage }) => ({ id, percentage })),
    })),
  }))

/** Errors of page 2, by path; with `advertisers` also deleted ones. */
export function detailIssues({ timeslots }: DistributionForm, advertisers: ReadonlySet<string> | null): RuleIssue[] {
  const gone = timeslots.flatMap(({ groups }, slot) =>
    groups.flatMap(({ shares }, part) =>
      shares.flatMap(({ advertiserId }, place) =>
        advertiserId && advertisers && !advertisers.has(advertiserId)
          ? [{ path: [slot, 'groups', part, 'brands', place, 'id'], message: distributionTexts.invalidBrand }]
          : [],
      ),
    ),
  )
  return [...timeslotIssues(ruleTimeslots(timeslots)), ...gone]
}

type GeneralErrors = Partial<Record<'name' | 'timeZoneId' | 'countryId', string>>
/** Errors of page 1, by field. */
export const generalErrors = ({ name, timeZoneId, countryId }: DistributionForm): GeneralErrors => ({
  ...(!name.trim() && { name: 'Label is required' }),
  ...(!timeZoneId && { timeZoneId: 'Please select a time zone' }),
  ...(!countryId && { countryId: 'Please select a country' }),
})
