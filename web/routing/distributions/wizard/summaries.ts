/** Distributions as text, for tabs and comparisons of versions. */
import { hoursSummary } from '../../../../shared/partners/hoursSummary'
import { settled as settledFields, type Sides, type Versions } from '../../../records/conflict/conflict'
import type { Words } from '../../../records/conflict/words'
import {
  distributionInput,
  newDistributionForm,
  type DistributionForm,
  type FormParameter,
  type FormTimeslot,
} from './distributionForm'
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

type Field = Exclude<keyof DistributionForm, 'timeslots'>

const labels: Readonly<Record<Field, string>> = {
  name: 'Label',
  tags: 'Tags',
  type: 'Method',
  timeZoneId: 'Time zone',
  isSendInOpHours: 'Reject leads outside opening hours',
  countryId: 'Country',
  publisherId: 'Publisher',
  parameters: 'Parameters',
  dataOverride: 'Lead Data Overwrite',
}
const fields = Object.keys(labels) as Field[]

const wordsOf = ({ country, publisher, timeZone }: Names): Words<Pick<DistributionForm, Field>> => ({
  type: methodNames,
  timeZoneId: timeZone,
  countryId: country,
  publisherId: (id) => (id ? publisher(id) : 'Global'),
  parameters: parametersText,
  dataOverride: parametersText,
})

/** What of a timeslot is saved, without the keys of its rows. */
const saved = (slot: unknown) =>
  slot && distributionInput(newDistributionForm({ timeslots: [slot as FormTimeslot] })).timeslots[0]

const slotField = (key: string) => `timeslots.${key}`
const slotsIn = (...forms: readonly DistributionForm[]) => [
  ...new Set(forms.flatMap(({ timeslots }) => timeslots.map(({ key }) => key))),
]
const slotOf = ({ timeslots }: DistributionForm, key: string) => timeslots.find((slot) => slot.key === key)

/** Three versions by field; timeslots are compared one by one. */
export function versionsOf(
  before: DistributionForm,
  theirs: DistributionForm,
  mine: DistributionForm,
  names: Names,
): Versions[] {
  const words: Readonly<Record<string, Versions['word']>> = wordsOf(names)
  return [
    ...fields.map((field) => ({
      ...{ field, label: labels[field], word: words[field] },
      ...{ before: before[field], theirs: theirs[field], mine: mine[field] },
    })),
    ...slotsIn(theirs, mine, before).map((key, place) => ({
      ...{ field: slotField(key), label: `Timeslot ${place + 1}`, key: saved },
      word: (slot: FormTimeslot | undefined) => timeslotText(slot, place, names),
      ...{ before: slotOf(before, key), theirs: slotOf(theirs, key), mine: slotOf(mine, key) },
    })),
  ]
}

/** Both versions as one: the fields and timeslots of `mine` that were chosen, and all others of `theirs`. */
export function settled(theirs: DistributionForm, mine: DistributionForm, sides: Sides): DistributionForm {
  return {
    ...settledFields(theirs, mine, sides),
    timeslots: slotsIn(theirs, mine).flatMap(
      (key) => slotOf(sides[slotField(key)] === 'mine' ? mine : theirs, key) ?? [],
    ),
  }
}
