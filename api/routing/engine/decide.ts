import type { Instant } from '../../../shared/app/time/timeZones'
import { mismatchOf, timeslotAt } from './candidates'
import { capsAt, capsForLead } from './capRoom'
import { addCredits, type Chosen, givenBack } from './choose'
import type { LeadFacts } from './obstacles'
import { type Told, toldOf } from './overrides'
import type { TraceEntry } from './trace'
import { type MemberSearch, tryMembers } from './tryMembers'
import type { Distribution, Group, Member, Random, RoutedAdvertiser, Timeslot, World } from './world'

/** Where a lead is sent. */
export interface Choice {
  distribution: Distribution
  timeslot: Timeslot
  group: Group
  member: Member
  advertiser: RoutedAdvertiser
}

/** The place in the waterfall at which a lead was, by ids: enough to go on from. */
interface Place {
  distribution: { id: number }
  timeslot: { id: number }
  group: { id: number }
}

/** What going on needs to know of the decision before. */
export type Refused = Pick<Decision, 'ownCredits' | 'offered'> & { chosen: Place | null }

export interface Decision {
  /** Null: nobody can take the lead. */
  chosen: Choice | null
  /** Everything that was looked at, in order, and why it was passed over. */
  trace: TraceEntry[]
  /** What to add to the credits of members, in hundredths of a per cent. */
  creditChanges: ReadonlyMap<number, number>
  /** Of these, what the choice itself changes: given back when the advertiser refuses. */
  ownCredits: ReadonlyMap<number, number>
  /** The caps, in the order of their ids, in which the lead needs room before it is sent. */
  capsToReserve: number[]
  told: Told | null
  /** The advertisers that the lead was offered, the chosen one last. */
  offered: readonly number[]
}

interface Search extends MemberSearch {
  world: World
  trace: TraceEntry[]
}

type Found = Omit<Choice, 'distribution' | 'timeslot'> & Pick<Chosen, 'creditChanges'>

/** Tries one group: whoever can take the lead is chosen from by the method; null when nobody can. */
function tryGroup(search: Search, { type }: Distribution, group: Group): Found | null {
  const { found, entries } = tryMembers(search, type, group.members)
  const { id, name } = group
  search.trace.push(
    { of: 'group', id, name, method: type, reason: found ? null : 'nobody', draw: found?.draw ?? null },
    ...entries,
  )
  return found && { group, member: found.member, advertiser: found.advertiser, creditChanges: found.creditChanges }
}

/** The timeslot that applies, with the trace of those that do not; null when the distribution takes no lead now. */
function enter({ at, trace }: Search, distribution: Distribution, resumed: Timeslot | undefined): Timeslot | null {
  const { id, name, isActive, timeslots } = distribution
  if (!isActive) {
    trace.push({ of: 'distribution', id, name, reason: 'inactive' })
    return null
  }
  const { timeslot, passed, isFallback } = resumed
    ? { timeslot: resumed, passed: [], isFallback: false }
    : timeslotAt(distribution, at)
  const reason = timeslot ? null : timeslots.length ? 'outside_hours' : 'no_timeslot'
  trace.push({ of: 'distribution', id, name, reason })
  for (const { timeslot: slot, reason } of passed)
    trace.push({ of: 'timeslot', id: slot.id, name: slot.name, reason, isFallback: false })
  if (timeslot) {
    trace.push({
      of: 'timeslot',
      id: timeslot.id,
      name: timeslot.name,
      reason: timeslot.groups.length ? null : 'no_groups',
      isFallback,
    })
  }
  return timeslot
}

/** Goes down the waterfall: from its top, or from the place where the lead was refused. */
function search(search: Search, from: Place | null): (Choice & Found) | null {
  const { lead, world } = search
  const all = lead.countryId === null ? [] : (world.distributions.get(lead.countryId) ?? [])
  const candidates = all.filter((one) => mismatchOf(lead, one) === null)
  // One that is not there any more leads back to the top: who refused is not asked again.
  const start = Math.max(
    0,
    candidates.findIndex(({ id }) => id === from?.distribution.id),
  )
  for (const distribution of candidates.slice(start)) {
    const resumed =
      from && distribution.id === from.distribution.id
        ? distribution.timeslots.find(({ id }) => id === from.timeslot.id)
        : undefined
    const timeslot = enter(search, distribution, resumed)
    if (!timeslot) continue
    const first = resumed
      ? Math.max(
          0,
          timeslot.groups.findIndex(({ id }) => id === from?.group.id),
        )
      : 0
    for (const group of timeslot.groups.slice(first)) {
      const found = tryGroup(search, distribution, group)
      if (found) return { ...found, distribution, timeslot }
    }
  }
  return null
}

function decisionOf(given: Search, from: Place | null, undone: ReadonlyMap<number, number>): Decision {
  const { lead, world, random, caps, refusedBy, trace } = given
  const found = search(given, from)
  if (!found)
    return {
      ...{ chosen: null, trace, creditChanges: undone, ownCredits: new Map() },
      ...{ capsToReserve: [], told: null, offered: refusedBy },
    }
  const { creditChanges: ownCredits, ...chosen } = found
  return {
    chosen,
    trace,
    creditChanges: addCredits(undone, ownCredits),
    ownCredits,
    capsToReserve: capsAt(caps, chosen.advertiser.id)
      .filter(({ type }) => type === 'lead')
      .map(({ id }) => id)
      .sort((one, other) => one - other),
    told: toldOf(
      lead,
      {
        advertiser: chosen.advertiser,
        overwrite: { by: 'distribution', values: chosen.distribution.dataOverride },
        overrides: world.overrides,
      },
      random,
    ),
    offered: [...refusedBy, chosen.advertiser.id],
  }
}

/**
 * Decides where a lead goes at this moment. Pure: the world, the clock and chance come in as arguments, and nothing is
 * changed. Answers the choice, or null; a trace that names everything that was looked at with the reason it was passed over;
 * and what follows from the choice: credits to change, caps to reserve, and what the advertiser is told.
 * Source: design/domain.md, Routing.
 */
export const decide = (lead: LeadFacts, world: World, at: Instant, random: Random): Decision =>
  decisionOf(
    { lead, world, at, random, caps: capsForLead(world.caps, lead), refusedBy: [], trace: [] },
    null,
    new Map(),
  )

/**
 * Goes on where the chosen advertiser refused the lead: in its group, then down the waterfall. `world` is as it is by now,
 * the changes of the refused decision included: its credit is given back, as if it had not been asked. Nobody is asked
 * twice. The trace holds what was looked at since.
 */
export function afterRefusal(refused: Refused, lead: LeadFacts, world: World, at: Instant, random: Random): Decision {
  const undone = givenBack(refused.ownCredits)
  const credits = { get: (member: number) => (world.credits.get(member) ?? 0) + (undone.get(member) ?? 0) }
  const given = {
    lead,
    world: { ...world, credits },
    at,
    random,
    caps: capsForLead(world.caps, lead),
    refusedBy: refused.offered,
    trace: [],
  }
  return decisionOf(given, refused.chosen, undone)
}
