/** Form values of a source, and the input that is sent. */
import { campaignLimits, sourceLists, type SourceKind, type SourceList } from '../../../shared/campaigns/campaigns'
import type { DistributionMethod } from '../../../shared/routing/distributionRules'
import type { CampaignSourceInput, CampaignSourceRowFragment } from '../../generated/graphql'
import { noTiming, timingInput, timingOf, timingProblems, timingWords, type TimingForm } from '../general/timing'
import type { Words } from '../../records/conflict/words'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { listChoices } from '../general/listChoices'

export type SourceRow = CampaignSourceRowFragment
type Lists = { [list in SourceList]: readonly string[] }

export interface SourceForm extends Lists, TimingForm {
  name: string
  kind: SourceKind
  type: DistributionMethod
  /** Lists that exclude. */
  filters: readonly string[]
  takesCampaignLeads: boolean
  /** Instants; null: at any time. */
  receivedFrom: string | null
  receivedBefore: string | null
}

export const kindTitles: Readonly<Record<SourceKind, string>> = {
  once: 'Stored leads, once',
  recurring: 'Stored leads, recurring',
  list: 'List',
}

export const titles = {
  name: 'Name',
  kind: 'Kind',
  type: 'Type',
  leadStatuses: 'Lead statuses',
  countries: 'Countries',
  advertisers: 'Advertisers',
  publishers: 'Publishers',
  funnels: 'Funnels',
  advertiserStatus: 'Advertiser status',
  selectedStatus: 'Advertiser statuses',
  lostReasons: 'Main reasons',
  lostAdvertisers: 'First advertisers',
  lostSubjects: 'Reason details',
  filters: 'Include or exclude',
  takesCampaignLeads: 'Campaign leads',
  receivedFrom: 'Received from',
  receivedBefore: 'Received before',
  useDelay: 'Delay',
  delay: 'Delay',
  delayUnit: 'Delay unit',
  schedule: 'Schedule',
} as const satisfies Record<keyof SourceForm, string>

/** `zone`: the user's. */
export const wordsOf = (zone: string): Words<SourceForm> => {
  const instant = (at: string | null) => (at ? wallTimeAt(zone, Date.parse(at)) : 'At any time')
  const names = (list: SourceList) =>
    Object.fromEntries((listChoices(list, null) ?? []).map(({ id, name }) => [id, name]))
  return {
    ...timingWords,
    kind: kindTitles,
    type: { slot: 'Slot', chance: 'Chance', optimize: 'Optimize' } satisfies Record<DistributionMethod, string>,
    leadStatuses: names('leadStatuses'),
    lostReasons: names('lostReasons'),
    countries: 'countries',
    advertisers: 'advertisers',
    publishers: 'publishers',
    lostAdvertisers: 'advertisers',
    filters: excludedLists,
    receivedFrom: instant,
    receivedBefore: instant,
  }
}

/** Lists that exclude, in words. */
const excludedLists = (lists: readonly string[]) =>
  lists.map((list) => `All but these ${titles[list as SourceList].toLowerCase()}`)

/** Lists in two columns, so that opening one only moves those below it. */
export const shownLists: readonly (readonly SourceList[])[] = [
  ['leadStatuses', 'advertisers', 'funnels', 'selectedStatus', 'lostAdvertisers'],
  ['countries', 'publishers', 'advertiserStatus', 'lostReasons', 'lostSubjects'],
]

const noLists = Object.fromEntries(sourceLists.map((list) => [list, []])) as unknown as Lists

export const newSourceForm = (): SourceForm => ({
  name: '',
  kind: 'once',
  type: 'slot',
  ...noLists,
  leadStatuses: ['failed'],
  filters: [],
  takesCampaignLeads: false,
  receivedFrom: null,
  receivedBefore: null,
  ...noTiming,
})

/** Form values of a stored source for a user in `zone`. */
export const sourceForm =
  (zone: string) =>
  (source: SourceRow): SourceForm => ({
    name: source.name,
    kind: source.kind,
    type: source.type,
    ...(Object.fromEntries(sourceLists.map((list) => [list, source[list]])) as unknown as Lists),
    filters: source.filters,
    takesCampaignLeads: source.takesCampaignLeads,
    receivedFrom: source.receivedFrom ?? null,
    receivedBefore: source.receivedBefore ?? null,
    ...timingOf(source, zone),
  })

/** Validates each field. */
export function sourceProblems(form: SourceForm): Partial<Record<keyof SourceForm, string>> {
  const long = sourceLists.find((list) => form[list].length > campaignLimits.listValues)
  return {
    ...nameProblem(form.name),
    ...(long && { [long]: `At most ${campaignLimits.listValues} values` }),
    ...timingProblems(form),
  }
}

export const nameProblem = (name: string): { name?: string } =>
  !name.trim()
    ? { name: 'Name is required' }
    : name.trim().length > campaignLimits.name
      ? { name: `At most ${campaignLimits.name} characters` }
      : {}

export const sourceInput = (form: SourceForm): CampaignSourceInput => ({
  name: form.name.trim(),
  kind: form.kind,
  type: form.type,
  ...(Object.fromEntries(sourceLists.map((list) => [list, [...form[list]]])) as { [list in SourceList]: string[] }),
  // Empty lists do not exclude.
  filters: form.filters.filter((list) => form[list as SourceList]?.length),
  takesCampaignLeads: form.takesCampaignLeads,
  receivedFrom: form.receivedFrom,
  receivedBefore: form.receivedBefore,
  ...timingInput(form),
})
