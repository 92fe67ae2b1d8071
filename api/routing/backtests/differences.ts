import { hoursSummary } from '../../../shared/partners/hoursSummary'
import type { CapDefinition } from '../caps/capRooms.queries'
import type { Distribution } from '../engine/world'
import { capText } from './capText'
import type { Difference } from './backtests.schema'
import type { RuleChange } from './ruleTimes'

/** Names of records in differences. */
export interface DifferenceNames {
  advertiser: (id: number) => string
  country: (id: number) => string
  publisher: (id: number) => string
}

type Timeslot = Distribution['timeslots'][number]
type Group = Timeslot['groups'][number]

/** A share is kept in hundredths of a percent. */
const shareText = (share: number) => `${share / 100}%`
const yesNo = (value: boolean) => (value ? 'yes' : 'no')
const valuesText = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${[value].flat().join(', ')}`)
    .sort()
    .join('; ') || 'none'

const methods = { slot: 'Slot', chance: 'Chance', optimize: 'Optimize' } as const

const facts: readonly (readonly [string, (distribution: Distribution, names: DifferenceNames) => string])[] = [
  ['Label', ({ name }) => name],
  ['Method', ({ type }) => methods[type]],
  ['Time zone', ({ zone }) => zone],
  ['Reject outside opening hours', ({ isSendInOpHours }) => yesNo(isSendInOpHours)],
  ['Active', ({ isActive }) => yesNo(isActive)],
  ['Country', ({ countryId }, { country }) => country(countryId)],
  ['Publisher', ({ publisherId }, { publisher }) => (publisherId === null ? 'Global' : publisher(publisherId))],
  ['Parameters', ({ parameters }) => valuesText(parameters)],
  ['Lead Data Overwrite', ({ dataOverride }) => valuesText(dataOverride)],
]

interface Named {
  id: number
  name: string
}

/** Pairs by id, then by name: what is new has no id yet. */
function pairs<Part extends Named>(before: readonly Part[], after: readonly Part[]) {
  const left = [...before]
  const take = (isSame: (part: Part) => boolean) => {
    const place = left.findIndex(isSame)
    return place < 0 ? undefined : left.splice(place, 1)[0]
  }
  const found = after
    .map((part) => ({ part, old: take(({ id }) => id === part.id) }))
    .map(({ part, old }) => ({ part, old: old ?? take(({ name }) => name === part.name) }))
  return {
    kept: found.flatMap(({ old, part }) => (old ? [[old, part] as const] : [])),
    added: found.flatMap(({ old, part }) => (old ? [] : [part])),
    removed: left,
  }
}

function* memberDifferences(place: string | null, before: Group, after: Group, { advertiser }: DifferenceNames) {
  const was = new Map(before.members.map(({ advertiserId, share }) => [advertiserId, share]))
  const now = new Map(after.members.map(({ advertiserId, share }) => [advertiserId, share]))
  for (const id of new Set([...now.keys(), ...was.keys()])) {
    const [old, share] = [was.get(id), now.get(id)]
    if (old === share) continue
    yield {
      place,
      subject: advertiser(id),
      was: old === undefined ? null : shareText(old),
      changed: share === undefined ? null : shareText(share),
    }
  }
}

const membersText = ({ members }: Group, { advertiser }: DifferenceNames) =>
  members.map(({ advertiserId, share }) => `${advertiser(advertiserId)} ${shareText(share)}`).join(', ')
const daysText = ({ days }: Timeslot) => hoursSummary(days)

function* timeslotDifferences(before: Timeslot, after: Timeslot, isOnly: boolean, names: DifferenceNames) {
  const place = isOnly ? null : after.name
  if (before.name !== after.name) yield { place, subject: 'Timeslot', was: before.name, changed: after.name }
  if (before.isActive !== after.isActive)
    yield { place, subject: 'Timeslot active', was: yesNo(before.isActive), changed: yesNo(after.isActive) }
  if (daysText(before) !== daysText(after))
    yield { place: null, subject: after.name, was: daysText(before), changed: daysText(after) }
  const isOneGroup = before.groups.length === 1 && after.groups.length === 1
  const groups = pairs(before.groups, after.groups)
  for (const [old, group] of groups.kept) {
    if (old.name !== group.name) yield { place, subject: 'Group', was: old.name, changed: group.name }
    const within = [...(place === null ? [] : [place]), ...(isOneGroup ? [] : [group.name])].join(', ')
    yield* memberDifferences(within || null, old, group, names)
  }
  for (const group of groups.added)
    yield { place, subject: `Group ${group.name}`, was: null, changed: membersText(group, names) }
  for (const group of groups.removed)
    yield { place, subject: `Group ${group.name}`, was: membersText(group, names), changed: null }
  const byId = new Map(groups.kept.map(([old], at) => [old.id, at]))
  const order = before.groups.flatMap(({ id }) => byId.get(id) ?? [])
  if (order.some((at, place) => at !== place)) {
    const inOrder = (side: 0 | 1, places: readonly number[]) =>
      places.flatMap((at) => groups.kept[at]?.[side].name ?? [])
    const [was, changed] = [
      inOrder(0, order).join(', '),
      inOrder(
        1,
        order.toSorted((one, other) => one - other),
      ).join(', '),
    ]
    yield { place, subject: 'Order of groups', was, changed }
  }
}

/** What a distribution would change, place by place. */
function* distributionDifferences(
  before: Distribution,
  after: Distribution,
  names: DifferenceNames,
): Generator<Difference> {
  for (const [subject, read] of facts) {
    const [was, changed] = [read(before, names), read(after, names)]
    if (was !== changed) yield { place: null, subject, was, changed }
  }
  const isOnly = before.timeslots.length === 1 && after.timeslots.length === 1
  const timeslots = pairs(before.timeslots, after.timeslots)
  for (const [old, timeslot] of timeslots.kept) yield* timeslotDifferences(old, timeslot, isOnly, names)
  for (const timeslot of timeslots.added)
    yield { place: null, subject: `Timeslot ${timeslot.name}`, was: null, changed: daysText(timeslot) }
  for (const timeslot of timeslots.removed)
    yield { place: null, subject: `Timeslot ${timeslot.name}`, was: daysText(timeslot), changed: null }
}

/** What a change does to a distribution as it was (null: there was none), and to caps. */
export function differencesOf(
  before: Distribution | null,
  { distribution, caps }: RuleChange,
  definitions: ReadonlyMap<number, CapDefinition>,
  names: DifferenceNames,
): Difference[] {
  return [
    ...(before && distribution ? distributionDifferences(before, distribution, names) : []),
    ...caps.flatMap(({ id, cap }) => {
      const definition = definitions.get(id)
      if (!definition || definition.cap === cap) return []
      return { place: null, subject: capText(definition), was: String(definition.cap), changed: String(cap) }
    }),
  ]
}
