/** Distributions as text, for tabs and comparisons of versions. */
import { hoursSummary } from '../../../../shared/partners/hoursSummary'
import type { DistributionForm, FormParameter, FormTimeslot } from './distributionForm'
import { parameterTitle } from './parameters'

export const methodNames = { slot: 'Slot', chance: 'Chance', optimize: 'Optimize' } as const

export const timeslotName = ({ name }: Pick<FormTimeslot, 'name'>, place: number) =>
  name.trim() || `Timeslot ${place + 1}`

export interface Names {
  advertiser: (id: string) => string
  country: (id: string) => string
  publisher: (id: string) => string
  timeZone: (id: string) => string
}

const parametersText = (parameters: readonly FormParameter[]) =>
  parameters
    .map(({ parameter, values }) => `${parameterTitle(parameter)} = ${values.join(', ')}`)
    .sort()
    .join('; ') || 'None'

/** A line with name and hours, and one per group. */
const timeslotText = (timeslot: FormTimeslot | undefined, place: number, { advertiser }: Names) => {
  if (!timeslot) return 'None'
  const groups = timeslot.groups.map(
    ({ name, shares }) =>
      `${name}: ${shares.map((share) => `${advertiser(share.advertiserId)} ${share.percentage}%`).join(', ')}`,
  )
  return [`${timeslotName(timeslot, place)} (${hoursSummary(timeslot.openingHours)})`, ...groups].join('\n')
}

const facts: readonly (readonly [string, (form: DistributionForm, names: Names) => string])[] = [
  ['Label', ({ name }) => name],
  ['Tags', ({ tags }) => tags.join(', ') || 'None'],
  ['Method', ({ type }) => methodNames[type]],
  ['Time zone', ({ timeZoneId }, { timeZone }) => timeZone(timeZoneId)],
  ['Reject leads outside opening hours', ({ isSendInOpHours }) => (isSendInOpHours ? 'Yes' : 'No')],
  ['Country', ({ countryId }, { country }) => country(countryId)],
  ['Publisher', ({ publisherId }, { publisher }) => (publisherId ? publisher(publisherId) : 'Global')],
  ['Parameters', ({ parameters }) => parametersText(parameters)],
  ['Lead Data Overwrite', ({ dataOverride }) => parametersText(dataOverride)],
]

const timeslotFact = (place: number): (typeof facts)[number] => [
  `Timeslot ${place + 1}`,
  ({ timeslots }, names) => timeslotText(timeslots[place], place, names),
]

/** Differences between two versions as text. */
export const differences = (theirs: DistributionForm, yours: DistributionForm, names: Names) => {
  const places = Math.max(theirs.timeslots.length, yours.timeslots.length)
  return [...facts, ...Array.from({ length: places }, (_timeslot, place) => timeslotFact(place))].flatMap(
    ([label, read]) => {
      const both = { label, theirs: read(theirs, names), yours: read(yours, names) }
      return both.theirs === both.yours ? [] : [both]
    },
  )
}
