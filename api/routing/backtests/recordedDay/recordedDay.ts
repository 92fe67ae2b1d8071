import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { type CapWindow, windowOf } from '../../../../shared/routing/capWindows'
import { HOUR, type Instant } from '../../../../shared/app/time/timeZones'
import { seededRandom, seedOf } from '../draws'
import { type CapDefinition, roomOf } from '../../caps/capRooms.queries'
import { appliesTo, capsAt } from '../../engine/capRoom'
import { afterRefusal, decide, type Decision } from '../../engine/decide'
import type { LeadFacts } from '../../engine/obstacles'
import { traceText } from '../../engine/traceText'
import type { Distribution, Optimize, PairOverrides, RoutedAdvertiser } from '../../engine/world'

/** A lead of the recorded day. */
export interface RecordedLead {
  id: number
  at: Instant
  facts: LeadFacts
  /** Advertisers that refuse it. */
  refusedBy: ReadonlySet<number>
  /** Whether it deposits, some hours later. */
  deposits: boolean
}

/** Leads of a day in order, and the rules of that day. */
export interface RecordedDay {
  distributions: ReadonlyMap<number, readonly Distribution[]>
  advertisers: ReadonlyMap<number, RoutedAdvertiser>
  caps: readonly CapDefinition[]
  /** By publisher. */
  overrides: ReadonlyMap<number, PairOverrides>
  /** By country. */
  optimize: ReadonlyMap<number, Optimize>
  leads: readonly RecordedLead[]
}

/** Everything that a decision said, as lines. */
function linesOf({ chosen, trace, creditChanges, capsToReserve, told }: Decision): string[] {
  const consequences = { credits: [...creditChanges], caps: capsToReserve, told }
  return [
    ...trace.map(traceText),
    chosen
      ? `→ ${chosen.advertiser.name}, group ${chosen.group.id} ${JSON.stringify(consequences)}`
      : `→ nobody ${JSON.stringify(consequences)}`,
  ]
}

const noOverrides: PairOverrides = { publisherIds: [], funnels: [] }
const noOptimize: Optimize = { minLeads: 1, explorePercent: 100, earnings: new Map() }

/** Routes the day's leads with the engine of live routing. Returns the lines of all decisions of each lead. */
export function decideDay(day: RecordedDay): string[][] {
  const credits = new Map<number, number>()
  const filled = new Map<string, number>()
  const windows = new Map<number, CapWindow>()
  const windowAt = ({ id, schedule }: CapDefinition, at: Instant) => {
    const known = windows.get(id)
    const window = known && known.from <= at && at < (known.to ?? Infinity) ? known : windowOf(schedule, at)
    windows.set(id, window)
    return window
  }
  const counterOf = (cap: CapDefinition, at: Instant) => `${cap.id} ${windowAt(cap, at).from}`
  const fill = (caps: readonly CapDefinition[], at: Instant) => {
    for (const cap of caps) filled.set(counterOf(cap, at), (filled.get(counterOf(cap, at)) ?? 0) + 1)
  }
  let deposits: { at: Instant; caps: readonly CapDefinition[] }[] = []
  return day.leads.map(({ id, at, facts, refusedBy, deposits: isFtd }) => {
    for (const one of deposits) if (one.at <= at) fill(one.caps, one.at)
    deposits = deposits.filter((one) => one.at > at)
    const own = day.caps.filter((cap) => appliesTo(cap, facts))
    const world = {
      ...{ distributions: day.distributions, advertisers: day.advertisers, credits },
      caps: own.map((cap) => roomOf(cap, windowAt(cap, at), filled.get(counterOf(cap, at)) ?? 0)),
      overrides: day.overrides.get(facts.affiliateId ?? 0) ?? noOverrides,
      optimize: day.optimize.get(facts.countryId ?? 0) ?? noOptimize,
    }
    const random = seededRandom(seedOf(id, 1))
    const lines: string[] = []
    const note = (decision: Decision) => {
      for (const [member, change] of decision.creditChanges) credits.set(member, (credits.get(member) ?? 0) + change)
      lines.push(...linesOf(decision))
      return decision
    }
    let decision = note(decide(facts, world, at, random))
    while (decision.chosen && refusedBy.has(decision.chosen.advertiser.id))
      decision = note(afterRefusal(decision, facts, world, at, random))
    if (decision.chosen) {
      const ids = capsAt(world.caps, decision.chosen.advertiser.id).map((cap) => cap.id)
      const counting = own.filter((cap) => ids.includes(cap.id))
      fill(
        counting.filter(({ type }) => type === 'lead'),
        at,
      )
      if (isFtd) deposits.push({ at: at + 2 * HOUR, caps: counting.filter(({ type }) => type === 'ftd') })
    }
    return lines
  })
}

export interface Recording {
  day: RecordedDay
  /** The lines of each lead. */
  decisions: string[][]
}

const file = path.join(import.meta.dirname, 'recordedDay.json.br')

const packed = (_: string, value: unknown) =>
  value instanceof Map ? { $map: [...value] } : value instanceof Set ? { $set: [...value] } : value

function unpacked(_: string, value: unknown) {
  if (typeof value !== 'object' || value === null) return value
  if ('$map' in value) return new Map(value.$map as [unknown, unknown][])
  return '$set' in value ? new Set(value.$set as unknown[]) : value
}

export const readRecording = (): Recording =>
  JSON.parse(brotliDecompressSync(readFileSync(file)).toString(), unpacked) as Recording

export const writeRecording = (recording: Recording): void =>
  writeFileSync(file, brotliCompressSync(JSON.stringify(recording, packed)))
