import { appliesTo, type CapRoom, type LeadFacts } from '../engine/obstacles'
import { waterfall } from '../engine/decide'
import { lookAt } from '../engine/tryMembers'
import type { Member, Optimize, World } from '../engine/world'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { DistributionMethod } from '../../../shared/routing/distributionRules'
import type { CapFills } from './capFills'
import { rateKey } from './rates'

/** A member that can take a lead as long as its caps have room. Its id is the place of its credit. */
export interface RouteMember extends Member {
  /** Place of the rates of the advertiser in the lead's country. */
  rate: number
  /** Caps that limit it: the counter of each, and its number. */
  limits: readonly { counter: number; cap: number }[]
  /** Counters in which the lead counts when it takes it. */
  counters: readonly number[]
}

interface RouteGroup {
  method: DistributionMethod
  optimize: Optimize
  members: readonly RouteMember[]
}

/** Whom a lead may be offered to, apart from caps, in the order of the waterfall. Leads share routes that are the same. */
export type LeadRoute = readonly RouteGroup[]

const never = () => {
  throw new Error('A route is not drawn')
}

/** The place of each key, in the order in which keys are first seen. */
export class Places<Value> {
  private readonly places = new Map<string | number, number>()
  readonly values: Value[] = []

  of(key: string | number, value: Value): number {
    const known = this.places.get(key)
    if (known !== undefined) return known
    this.places.set(key, this.values.length)
    return this.values.push(value) - 1
  }
}

/** The routes of leads, found by the code of live routing. */
export class LeadRoutes {
  private readonly routes = new Map<string, LeadRoute>()
  /** Ids of members. */
  readonly members = new Places<number>()
  readonly rates = new Places<{ advertiserId: number; countryId: number | null }>()
  /** Caps that can keep one of the leads from an advertiser. */
  readonly limiting = new Set<number>()

  /** The route of a lead at this moment. `world` has the caps of the moment. */
  of(lead: LeadFacts, world: World, caps: CapFills, at: Instant): LeadRoute {
    const limits = world.caps.filter((cap) => appliesTo(cap, lead))
    const counting = caps.counting('lead', lead, at)
    const search = { lead, world, at, random: never, caps: [], refusedBy: [], trace: [] }
    let key = ''
    const route: RouteGroup[] = []
    for (const { distribution, group } of waterfall(search, null)) {
      const able = lookAt(search, group.members).filter(({ reasons }) => !reasons.length)
      const members = able.map(({ member }) => this.memberOf(member, lead, limits, caps, counting))
      if (!members.length) continue
      route.push({ method: distribution.type, optimize: world.optimize, members })
      key += `${distribution.type} ${lead.countryId}`
      for (const { id, share, limits, counters } of members)
        key += ` ${id}:${share}:${limits.map(({ counter, cap }) => `${counter}/${cap}`).join()}:${counters.join()}`
      key += ';'
    }
    const known = this.routes.get(key)
    if (known) return known
    this.routes.set(key, route)
    return route
  }

  private memberOf(
    { id, advertiserId, share }: Member,
    { countryId }: LeadFacts,
    limits: readonly CapRoom[],
    caps: CapFills,
    counting: ReturnType<CapFills['counting']>,
  ): RouteMember {
    const own = limits.filter(({ advertiserIds }) => !advertiserIds.length || advertiserIds.includes(advertiserId))
    for (const cap of own) this.limiting.add(cap.id)
    return {
      ...{ id: this.members.of(id, id), advertiserId, share },
      rate: this.rates.of(rateKey(advertiserId, countryId), { advertiserId, countryId }),
      limits: own.map(({ id: capId, cap }) => ({ counter: caps.counterOf(capId), cap })),
      counters: counting.takenBy(advertiserId),
    }
  }
}
