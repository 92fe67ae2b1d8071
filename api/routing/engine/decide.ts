import type { Instant } from '../../../shared/app/time/timeZones'
import { mismatchOf, timeslotAt } from './candidates'
import { capsAt, capsForLead, type LeadFacts } from './obstacles'
import { addCredits, type Chosen, givenBack } from './choose'
import { type BrokerOverrides, brokerOverridesOf } from './overrides'
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

/** Position of a lead in the waterfall, by ids. */
interface ResumePosition {
  distribution: { id: number }
  timeslot: { id: number }
  group: { id: number }
}

/** Parts of the previous decision that are needed to continue. */
export type Refused = Pick<Decision, 'ownCredits' | 'offered'> & { chosen: ResumePosition | null }

export interface Decision {
  /** Null: nobody can take the lead. */
  chosen: Choice | null
  /** All candidates in order, with the reasons why they were skipped. */
  trace: TraceEntry[]
  /** Credit changes by member, in hundredths of a percent. */
  creditChanges: ReadonlyMap<number, number>
  /** Credit changes of the choice itself, reversed if the advertiser refuses. */
  ownCredits: ReadonlyMap<number, number>
  /** Ids of caps, sorted, in which capacity must be reserved before sending. */
  capsToReserve: number[]
  told: BrokerOverrides | null
  /** Advertisers that were offered the lead; the chosen one is last. */
  offered: readonly number[]
}

interface Search extends MemberSearch {
  world: World
  trace: TraceEntry[]
}

type Found = Omit<Choice, 'distribution' | 'timeslot'> & Pick<Chosen, 'creditChanges'>

/** Chooses an available member of a group by the method; null if there is none. */
function tryGroup(search: Search, { type }: Distribution, group: Group): Found | null {
  const { found, entries } = tryMembers(search, type, group.members)
  const { id, name } = group
  search.trace.push(
    { of: 'group', id, name, method: type, reason: found ? null : 'nobody', draw: found?.draw ?? null },
    ...entries,
  )
  return found && { group, member: found.member, advertiser: found.advertiser, creditChanges: found.creditChanges }
}

/** The current timeslot, with skipped ones added to the trace; null if the distribution receives no leads now. */
function enter(
  { at, trace }: Pick<Search, 'at' | 'trace'>,
  distribution: Distribution,
  resumed: Timeslot | undefined,
): Timeslot | null {
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

/**
 * The groups in the order in which a lead is offered to them: of all matching distributions from the top, or from the
 * position where the lead was refused. What is passed over on the way is added to the trace.
 */
export function* waterfall(
  search: Pick<Search, 'lead' | 'world' | 'at' | 'trace'>,
  from: ResumePosition | null,
): Generator<Pick<Choice, 'distribution' | 'timeslot' | 'group'>> {
  const { lead, world } = search
  const all = lead.countryId === null ? [] : (world.distributions.get(lead.countryId) ?? [])
  const candidates = all.filter((one) => mismatchOf(lead, one) === null)
  // If that distribution no longer exists, start at the top; advertisers that refused are skipped anyway.
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
    for (const group of timeslot.groups.slice(first)) yield { distribution, timeslot, group }
  }
}

/** The first group with a member that can take the lead, and that member. */
function search(search: Search, from: ResumePosition | null): (Choice & Found) | null {
  for (const { distribution, timeslot, group } of waterfall(search, from)) {
    const found = tryGroup(search, distribution, group)
    if (found) return { ...found, distribution, timeslot }
  }
  return null
}

function decisionOf(given: Search, from: ResumePosition | null, undone: ReadonlyMap<number, number>): Decision {
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
    told: brokerOverridesOf(
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
 * Decides where a lead goes now. Pure: world, clock and randomness are arguments. Returns the choice or null, a trace
 * of all candidates with reasons, and the consequences of the choice: credit changes, caps to reserve, and the data for
 * the advertiser. See docs/domain/routing.md.
 */
export const decide = (lead: LeadFacts, world: World, at: Instant, random: Random): Decision =>
  decisionOf(
    { lead, world, at, random, caps: capsForLead(world.caps, lead), refusedBy: [], trace: [] },
    null,
    new Map(),
  )

/**
 * Continues after a refusal: in the same group, then down the waterfall. `world` must be current and include the
 * changes of the refused decision, whose credit is reversed. No advertiser is asked twice. The trace covers this
 * decision only.
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
