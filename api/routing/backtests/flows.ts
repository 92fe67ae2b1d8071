import { setImmediate } from 'node:timers/promises'
import type { Random } from '../engine/world'
import { binomial, quantile } from './draws'
import { drawOf, type Rate, type Rates, rateKey } from './rates'
import type { PastLead, Placement } from './replay'

/** Money in cents. */
export interface Sums {
  accepted: number
  ftds: number
  revenue: number
  payout: number
}

const none = (): Sums => ({ accepted: 0, ftds: 0, revenue: 0, payout: 0 })

/** Leads that an advertiser is offered, and where those go that it refuses. Its answers are not known. */
interface Offered {
  key: string
  advertiserId: number
  countryId: number | null
  leads: number
  /** Sum of what the publishers get for a deposit. */
  payoutPrices: number
  refused: Next
}

/** Where leads go: to advertisers whose answers are not known, to real results, or to nobody. */
interface Next {
  offered: Map<string, Offered>
  real: Sums & { leads: number }
  nobody: number
}

const nowhere = (): Next => ({ offered: new Map(), real: { ...none(), leads: 0 }, nobody: 0 })

/**
 * Where the leads of one replay go, summed up as a tree: real results as they were, and unknown answers by advertiser
 * and country, with the leads that go on after a refusal. Simulated worlds are drawn from it, so that a world costs a
 * few draws for each branch instead of a replay of all leads.
 */
export class Flow {
  private readonly root = nowhere()
  /** Branches of the tree. */
  branches = 0

  add(lead: PastLead, { offers, taker }: Placement): void {
    if (lead.isTest) return
    let next = this.root
    for (const { advertiserId, answer, real } of offers) {
      if (!real) {
        const branch = branchTo(next, lead, advertiserId)
        if (!branch.leads) this.branches += 1
        branch.leads += 1
        branch.payoutPrices += lead.payoutPriceCents
        next = branch.refused
        if (answer === 'accepted') return
      } else if (answer === 'accepted') {
        next.real.leads += 1
        next.real.accepted += 1
        next.real.ftds += lead.isFtd ? 1 : 0
        next.real.revenue += lead.revenueCents
        next.real.payout += lead.payoutCents
        return
      }
    }
    if (taker === null) next.nobody += 1
  }

  /** Results in one simulated world, whose rates `rateIn` has drawn. */
  draw(rateIn: RateIn, random: Random): Sums {
    const sums = none()
    add(sums, this.root.real)
    for (const branch of this.root.offered.values()) drawBranch(sums, branch, branch.leads, rateIn, random)
    return sums
  }
}

/** Rates of a simulated world: the same for all rules. */
export type RateIn = (branch: Pick<Offered, 'key' | 'advertiserId' | 'countryId'>) => {
  accept: number
  ftd: number
  revenueCents: number
}

function branchTo(next: Next, { facts: { countryId } }: PastLead, advertiserId: number): Offered {
  const key = rateKey(advertiserId, countryId)
  const branch = next.offered.get(key) ?? {
    ...{ key, advertiserId, countryId, leads: 0, payoutPrices: 0, refused: nowhere() },
  }
  next.offered.set(key, branch)
  return branch
}

function add(sums: Sums, more: Sums, part = 1) {
  sums.accepted += more.accepted * part
  sums.ftds += more.ftds * part
  sums.revenue += more.revenue * part
  sums.payout += more.payout * part
}

function drawBranch(sums: Sums, branch: Offered, leads: number, rateIn: RateIn, random: Random) {
  if (!leads) return
  const { accept, ftd, revenueCents } = rateIn(branch)
  const accepted = binomial(leads, accept, random)
  const ftds = binomial(accepted, ftd, random)
  sums.accepted += accepted
  sums.ftds += ftds
  sums.revenue += ftds * revenueCents
  sums.payout += ftds * (branch.leads ? branch.payoutPrices / branch.leads : 0)
  const { offered, real, nobody } = branch.refused
  let weight = real.leads + nobody
  for (const { leads: more } of offered.values()) weight += more
  let left = leads - accepted
  if (!left || !weight) return
  // Refused leads go on as in the replay, in proportion.
  for (const child of offered.values()) {
    const share = binomial(left, Math.min(1, child.leads / weight), random)
    drawBranch(sums, child, share, rateIn, random)
    left -= share
    weight -= child.leads
  }
  if (real.leads) add(sums, real, binomial(left, Math.min(1, real.leads / weight), random) / real.leads)
}

export type BacktestMetric = 'accepted' | 'ftds' | 'revenue' | 'payout' | 'profit'

/** A figure under today's rules and with the change; the ranges hold 80 of 100 worlds. */
export interface Estimate {
  was: number
  expected: number
  low: number
  high: number
  difference: number
  differenceLow: number
  differenceHigh: number
}

export interface Estimates {
  metrics: Record<BacktestMetric, Estimate>
  /** Of 100 worlds, in how many profit rises. */
  profitRises: number
  worlds: number
}

/** Leads that go the same way under both rules, and the others under each. */
export interface Flows {
  same: Flow
  was: Flow
  changed: Flow
}

const portion = 20

/** Between 200 and 1,000 worlds: fewer for many branches, so that the time has a limit. */
const worldsFor = (branches: number) => Math.round(Math.max(200, Math.min(1000, 500_000 / Math.max(1, branches))))
const lowPart = 0.1

const valueOf = (sums: Sums, metric: BacktestMetric) =>
  metric === 'profit' ? sums.revenue - sums.payout : sums[metric]
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other)

function drawRates(rates: Rates, random: Random): RateIn {
  const drawn = new Map<string, ReturnType<RateIn>>()
  return ({ key, advertiserId, countryId }) => {
    const known = drawn.get(key)
    if (known) return known
    const { accept, ftd, revenueCents }: Rate = rates(advertiserId, countryId)
    const one = { accept: drawOf(accept, random), ftd: drawOf(ftd, random), revenueCents }
    drawn.set(key, one)
    return one
  }
}

type World = Record<'was' | 'changed', Sums>

function drawWorld({ same, was, changed }: Flows, rateIn: RateIn, random: Random): World {
  const common = same.draw(rateIn, random)
  const world = { was: was.draw(rateIn, random), changed: changed.draw(rateIn, random) }
  add(world.was, common)
  add(world.changed, common)
  return world
}

function sumOf(worlds: readonly World[]): World {
  const sum = { was: none(), changed: none() }
  for (const { was, changed } of worlds) {
    add(sum.was, was)
    add(sum.changed, changed)
  }
  return sum
}

function estimatesOf(drawn: readonly World[]): Estimates {
  const of = (metric: BacktestMetric): Estimate => {
    const before = drawn.map((world) => valueOf(world.was, metric))
    const after = sorted(drawn.map((world) => valueOf(world.changed, metric)))
    const differences = sorted(drawn.map((world) => valueOf(world.changed, metric) - valueOf(world.was, metric)))
    return {
      was: mean(before),
      expected: mean(after),
      low: quantile(after, lowPart),
      high: quantile(after, 1 - lowPart),
      difference: mean(differences),
      differenceLow: quantile(differences, lowPart),
      differenceHigh: quantile(differences, 1 - lowPart),
    }
  }
  const rising = drawn.filter((world) => valueOf(world.changed, 'profit') > valueOf(world.was, 'profit')).length
  return {
    metrics: {
      ...{ accepted: of('accepted'), ftds: of('ftds'), revenue: of('revenue') },
      ...{ payout: of('payout'), profit: of('profit') },
    },
    profitRises: Math.round((rising / drawn.length) * 100),
    worlds: drawn.length,
  }
}

/**
 * Draws up to 1,000 worlds: in each one rates from the posteriors, the same for both rules, then answers and deposits by
 * these rates, for each part (a country) and so for all. Leads that go the same way get the same answers under both, so
 * that unchanged rules make no difference. The interval of 80 % leaves out a tenth of the worlds on each side. Amounts
 * are in cents.
 */
export async function estimate(
  flows: readonly Flows[],
  rates: Rates,
  random: Random,
): Promise<{ whole: Estimates; parts: Estimates[] }> {
  const drawn: World[][] = []
  const branches = flows.flatMap(({ same, was, changed }) => [same.branches, was.branches, changed.branches])
  const worlds = worldsFor(branches.reduce((sum, count) => sum + count, 0))
  while (drawn.length < worlds) {
    // Other requests are answered in between.
    if (drawn.length % portion === 0) await setImmediate()
    const rateIn = drawRates(rates, random)
    drawn.push(flows.map((part) => drawWorld(part, rateIn, random)))
  }
  const parts: Estimates[] = []
  for (const place of flows.keys()) {
    await setImmediate()
    parts.push(estimatesOf(drawn.flatMap((world) => world[place] ?? [])))
  }
  return { whole: estimatesOf(drawn.map(sumOf)), parts }
}
