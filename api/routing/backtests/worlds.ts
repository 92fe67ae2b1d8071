import { setImmediate } from 'node:timers/promises'
import { pick } from '../engine/choose'
import { numberAt, seededRandom, seedOf } from './draws'
import type { LeadRoute, LeadRoutes, RouteMember } from './leadRoutes'
import { drawOf, type Rates } from './rates'
import type { PastLead } from './replay'

/** Money in cents. */
export interface Sums {
  accepted: number
  ftds: number
  revenue: number
  payout: number
}

/** A lead with its routes by both rules. */
export interface RoutedLead extends Omit<PastLead, 'facts' | 'at' | 'firstOffered'> {
  was: LeadRoute
  changed: LeadRoute
  /** Place of its country; null: the lead is not counted. */
  part: number | null
}

/** What changes counters besides the replayed leads, before the lead at this place. */
interface CounterChange {
  before: number
  counter: number
  /** Null: its window ends. */
  more: number | null
}

/** Everything that is the same in all worlds. */
export interface WorldPlan {
  leads: readonly RoutedLead[]
  changes: readonly CounterChange[]
  /** Fill levels of counters at the start. */
  levels: readonly number[]
  /** Slot credits at the start, by member. */
  credits: ReadonlyMap<number, number>
  routes: LeadRoutes
  rates: Rates
  seed: number
  /** How many worlds to draw; missing: as many as the time allows. */
  worlds?: number | undefined
}

/** By part: the sums under both rules. */
export type DrawnWorld = Record<'was' | 'changed', Sums>[]

export const noSums = (): Sums => ({ accepted: 0, ftds: 0, revenue: 0, payout: 0 })

/** A seed for each world, and for each pair of rates in it. */
export const worldSeed = (seed: number, world: number) => seedOf(seed, world + 1)

/** The rates of an advertiser in a country that a world draws. Its answers and deposits are drawn by them. */
export function drawnRates(
  { accept, ftd }: ReturnType<Rates>,
  { seed, advertiserId, countryId }: { seed: number; advertiserId: number; countryId: number | null },
) {
  const random = seededRandom(seedOf(seedOf(seed, advertiserId), countryId ?? 0))
  return { accept: drawOf(accept, random), ftd: drawOf(ftd, random) }
}

/** Numbers for the answer of an advertiser to a lead, and for its deposit: the same under all rules of a world. */
export const answerNumber = (seed: number, leadId: number, advertiserId: number) =>
  numberAt(seedOf(leadId, advertiserId + seed), 0)
export const depositNumber = (seed: number, leadId: number, advertiserId: number) =>
  numberAt(seedOf(leadId, advertiserId + seed), 1)

class Credits {
  constructor(private readonly values: Float64Array) {}
  get(place: number): number {
    return this.values[place] ?? 0
  }
  add(place: number, change: number): void {
    this.values[place] = this.get(place) + change
  }
  copy = () => new Credits(this.values.slice())
}

interface State {
  credits: Credits
  levels: Int32Array
}

/** One world: its rates, and where its leads go under both rules. */
class World {
  private readonly drawn: ReturnType<typeof drawnRates>[]
  private readonly revenues: number[]
  private readonly was: State
  /** The same state until the first lead whose routes differ. */
  private changed: State
  readonly sums: DrawnWorld

  constructor(
    { routes, rates, credits, levels }: WorldPlan,
    parts: number,
    private readonly seed: number,
  ) {
    this.drawn = routes.rates.values.map((of) => drawnRates(rates(of.advertiserId, of.countryId), { seed, ...of }))
    this.revenues = routes.rates.values.map(
      ({ advertiserId, countryId }) => rates(advertiserId, countryId).revenueCents,
    )
    const begun = Float64Array.from(routes.members.values, (id) => credits.get(id) ?? 0)
    this.was = this.changed = { credits: new Credits(begun), levels: Int32Array.from(levels) }
    this.sums = Array.from({ length: parts }, () => ({ was: noSums(), changed: noSums() }))
  }

  count({ counter, more }: CounterChange): void {
    for (const { levels } of this.changed === this.was ? [this.was] : [this.was, this.changed])
      levels[counter] = more === null ? 0 : (levels[counter] ?? 0) + more
  }

  /** Routes a lead under both rules, and adds what it brings. */
  route(lead: RoutedLead): void {
    if (this.changed === this.was && lead.was !== lead.changed)
      this.changed = { credits: this.was.credits.copy(), levels: this.was.levels.slice() }
    const before = this.place(lead, lead.was, this.was)
    const after = this.changed === this.was ? before : this.place(lead, lead.changed, this.changed)
    const part = lead.part === null ? undefined : this.sums[lead.part]
    if (!part) return
    if (before) this.add(part.was, lead, before)
    if (after) this.add(part.changed, lead, after)
  }

  /** The member that accepts a lead; null: nobody. Counts it, and changes credits. */
  private place(lead: RoutedLead, route: LeadRoute, { credits, levels }: State): RouteMember | null {
    const random = seededRandom(seedOf(lead.id, this.seed))
    const refusedBy: number[] = []
    for (const { method, optimize, members } of route)
      for (;;) {
        const able: RouteMember[] = []
        // Loops, because this runs up to 20 million times.
        for (const member of members)
          if (hasRoom(member, levels) && !refusedBy.includes(member.advertiserId)) able.push(member)
        if (!able.length) break
        const { member } = pick(method, able, { credits, optimize }, random)
        if (this.accepts(lead, member)) {
          if (method === 'slot') give(credits, able, member)
          for (const counter of member.counters) levels[counter] = (levels[counter] ?? 0) + 1
          return member
        }
        refusedBy.push(member.advertiserId)
      }
    return null
  }

  private accepts({ id, answers }: RoutedLead, { advertiserId, rate }: RouteMember): boolean {
    const known = answers.get(advertiserId)
    if (known) return known === 'accepted'
    return answerNumber(this.seed, id, advertiserId) < (this.drawn[rate]?.accept ?? 0)
  }

  /** Adds what a lead brings at the member that accepted it. */
  private add(sums: Sums, lead: RoutedLead, { advertiserId, rate }: RouteMember): void {
    sums.accepted += 1
    if (lead.answers.has(advertiserId)) {
      sums.ftds += lead.isFtd ? 1 : 0
      sums.revenue += lead.revenueCents
      sums.payout += lead.payoutCents
    } else if (depositNumber(this.seed, lead.id, advertiserId) < (this.drawn[rate]?.ftd ?? 0)) {
      sums.ftds += 1
      sums.revenue += this.revenues[rate] ?? 0
      sums.payout += lead.payoutPriceCents
    }
  }
}

function hasRoom({ limits }: RouteMember, levels: Int32Array): boolean {
  for (const { counter, cap } of limits) if ((levels[counter] ?? 0) >= cap) return false
  return true
}

/** By slot, each available member gets its share, and the one that accepts pays their sum. */
function give(credits: Credits, able: readonly RouteMember[], taker: RouteMember) {
  for (const { id, share } of able) {
    credits.add(id, share)
    credits.add(taker.id, -share)
  }
}

// Other requests are answered in between.
const portion = 40
/** Between 100 and 300 worlds: fewer for many leads, so that the time has a limit. */
const worldsFor = (leads: number) => Math.round(Math.max(100, Math.min(300, 10_000_000 / Math.max(1, leads))))

/**
 * Draws worlds: each has rates from the posteriors, answers and deposits by them, the same under both rules, and routes
 * all leads with its own caps and credits. `parts`: number of countries. Null if `goesOn` says no.
 */
export async function drawWorlds(
  plan: WorldPlan,
  parts: number,
  goesOn: () => Promise<boolean>,
): Promise<DrawnWorld[] | null> {
  const { leads, changes, seed } = plan
  const count = plan.worlds ?? worldsFor(leads.length)
  const worlds = Array.from({ length: count }, (_, index) => new World(plan, parts, worldSeed(seed, index)))
  const asksEvery = Math.ceil(leads.length / 10)
  let next = 0
  // All worlds lead by lead: its data stay at hand, which is several times faster than one world after another.
  for (const [place, lead] of leads.entries()) {
    if (place % portion === portion - 1) await setImmediate()
    if (place % asksEvery === 0 && !(await goesOn())) return null
    for (let change = changes[next]; change && change.before <= place; change = changes[++next])
      for (const world of worlds) world.count(change)
    for (const world of worlds) world.route(lead)
  }
  return worlds.map(({ sums }) => sums)
}
