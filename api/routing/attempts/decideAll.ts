import type { Instant } from '../../../shared/app/time/timeZones'
import type { CapDefinition } from '../caps/capRooms.queries'
import { changeCredits, lockCaps, lockCredits, type Reservation, reserve } from '../caps/reservations.queries'
import type { Database } from '../../db/connect'
import { mismatchOf } from '../engine/candidates'
import { capsForLead, type LeadFacts } from '../engine/obstacles'
import { afterRefusal, decide, type Decision, type Refused } from '../engine/decide'
import type { Distribution, Random } from '../engine/world'
import type { Configuration } from './configuration.queries'
import { cachedOptimize, noOptimize } from './earnings'
import { CapCapacity } from './capCapacity'
import { Probes } from './probes'

/** A lead that needs a routing decision. */
export interface RoutingRequest {
  leadId: number
  lead: LeadFacts
  receivedAt: Instant
  /** The previous decision, whose advertiser refused; null for a new lead. */
  refused: Refused | null
}

const candidatesOf = ({ distributions }: Configuration, lead: LeadFacts): Distribution[] =>
  (lead.countryId === null ? [] : (distributions.get(lead.countryId) ?? [])).filter(
    (one) => one.isActive && mismatchOf(lead, one) === null,
  )

const groupsOf = (distributions: readonly Distribution[]) =>
  distributions.flatMap(({ timeslots }) => timeslots.flatMap(({ groups }) => groups))
const advertisersOf = (distributions: readonly Distribution[]) =>
  groupsOf(distributions).flatMap(({ members }) => members.map(({ advertiserId }) => advertiserId))

/** Caps that may affect a lead at any of its possible advertisers. */
function capsOf(
  configuration: Configuration,
  { lead }: RoutingRequest,
  candidates: readonly Distribution[],
): CapDefinition[] {
  const offered = new Set(advertisersOf(candidates))
  return capsForLead(configuration.caps, lead).filter(
    ({ advertiserIds }) => !advertiserIds.length || advertiserIds.some((one) => offered.has(one)),
  )
}

async function optimizeOf(
  transaction: Database,
  configuration: Configuration,
  { countryId }: LeadFacts,
  candidates: readonly Distribution[],
  at: Instant,
) {
  if (countryId === null || !candidates.some(({ type }) => type === 'optimize')) return noOptimize
  const all = (configuration.distributions.get(countryId) ?? []).filter(({ type }) => type === 'optimize')
  const advertiserIds = [...new Set(advertisersOf(all))]
  return cachedOptimize(transaction, configuration, { countryId, advertiserIds }, at)
}

/**
 * Decides where leads go now, one after another, with the engine that simulations use. Due probes of paused advertisers
 * are locked unless another transaction has them; then caps in id order, then groups, so that each decision sees the capacity and credits left by earlier ones. Credits and reservations are
 * stored in the same transaction. The capacity reserved at an advertiser that refused must already be released.
 */
export async function decideAll(
  transaction: Database,
  configuration: Configuration,
  asked: readonly RoutingRequest[],
  { at, random }: { at: Instant; random: Random },
): Promise<Decision[]> {
  if (!asked.length) return []
  const candidates = asked.map(({ lead }) => candidatesOf(configuration, lead))
  const capsByPlace = asked.map((one, place) => capsOf(configuration, one, candidates[place] ?? []))
  const caps = new Set(capsByPlace.flat())
  const slots = groupsOf(candidates.flat().filter(({ type }) => type === 'slot')).map(({ id }) => id)
  const left = asked.flatMap(({ refused }) => refused?.chosen?.group.id ?? [])
  const advertiserIds = advertisersOf(candidates.flat())
  const probes = await Probes.open(transaction, configuration, { advertiserIds, at, locks: true })
  await lockCaps(
    transaction,
    [...caps].filter(({ type }) => type === 'lead').map(({ id }) => id),
  )
  const credits = await lockCredits(transaction, [...new Set([...slots, ...left])])
  const rooms = await CapCapacity.read(transaction, [...caps], [at, ...asked.map(({ receivedAt }) => receivedAt)])
  const changes = new Map<number, number>()
  const reservations: Reservation[] = []
  const decisions: Decision[] = []
  for (const [place, { leadId, lead, receivedAt, refused }] of asked.entries()) {
    const instants = [receivedAt, at]
    const world = {
      distributions: configuration.distributions,
      advertisers: probes,
      caps: rooms.forLead(capsByPlace[place] ?? [], instants),
      credits,
      overrides: configuration.overrides.get(lead.publisherId ?? 0) ?? { publisherIds: [], funnels: [] },
      optimize: await optimizeOf(transaction, configuration, lead, candidates[place] ?? [], at),
    }
    const decision = refused ? afterRefusal(refused, lead, world, at, random) : decide(lead, world, at, random)
    for (const [member, change] of decision.creditChanges) {
      credits.set(member, (credits.get(member) ?? 0) + change)
      changes.set(member, (changes.get(member) ?? 0) + change)
    }
    probes.take(decision.chosen?.advertiser.id, leadId)
    reservations.push(...rooms.take(decision, leadId, instants))
    decisions.push(decision)
  }
  await changeCredits(transaction, changes)
  await reserve(transaction, reservations)
  await probes.store(transaction)
  return decisions
}
