/** Distributions in words: for tabs, and for two versions side by side. */
import { hoursSummary } from '../components/hoursSummary'
import type { DistributionForm, FormParameter, FormTimeslot } from './distributionForm'

export const methodNames = { slot: 'Slot', chance: 'Chance', optimize: 'Optimize' } as const

export const timeslotName = ({ name }: Pick<FormTimeslot, 'name'>, place: number) => name.trim() || `Timeslot ${place + 1}`

export interface Names {
  advertiser: (id: string) => string
  country: (id: string) => string
  publisher: (id: string) => string
  timeZone: (id: string) => string
}

const parametersText = (parameters: readonly FormParameter[]) =>
  parameters.map(({ parameter, values }) => `${parameter} = ${values.join(', ')}`).sort().join('; ') || 'None'

const timeslotText = (timeslot: FormTimeslot, place: number, { advertiser }: Names) => {
  const groups = timeslot.groups.map(({ name, shares }) => `${name}: ${shares.map((share) => `${advertiser(share.advertiserId)} ${share.percentage}%`).join(', ')}`)
  return `${timeslotName(timeslot, place)} (${hoursSummary(timeslot.openingHours)}): ${groups.join('; ')}`
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
  ['Timeslots', ({ timeslots }, names) => timeslots.map((timeslot, place) => timeslotText(timeslot, place, names)).join(' | ')],
]

/** Where two versions of a distribution differ, in words. */
export const differences = (theirs: DistributionForm, yours: DistributionForm, names: Names) =>
  facts.flatMap(([label, read]) => {
    const both = { label, theirs: read(theirs, names), yours: read(yours, names) }
    return both.theirs === both.yours ? [] : [both]
  })
