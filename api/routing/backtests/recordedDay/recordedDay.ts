import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { CapType } from '../../../../shared/routing/caps'
import { HOUR, type Instant } from '../../../../shared/app/time/timeZones'
import { CapFills } from '../capFills'
import { seededRandom, seedOf } from '../draws'
import { noOptimize, noOverrides } from '../replay'
import type { CapDefinition } from '../../caps/capRooms.queries'
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
  const chosenText = chosen ? `${chosen.advertiser.name}, group ${chosen.group.id}` : 'nobody'
  const consequences = { credits: [...creditChanges], caps: capsToReserve, told }
  return [...trace.map(traceText), `→ ${chosenText} ${JSON.stringify(consequences)}`]
}

/** Routes the day's leads with the engine of live routing. Returns the lines of all decisions of each lead. */
export function decideDay({ distributions, advertisers, caps, overrides, optimize, leads }: RecordedDay): string[][] {
  const credits = new Map<number, number>()
  const from = leads[0]?.at ?? 0
  const fills = new CapFills([{ distributions, caps, from }], new Map())
  let deposits: { at: Instant; facts: LeadFacts; advertiserId: number }[] = []
  const count = (type: CapType, { at, facts, advertiserId }: (typeof deposits)[number]) => {
    fills.at(at)
    fills.count(fills.counting(type, facts, at).takenBy(advertiserId), at)
  }
  return leads.map((lead) => {
    const { id, at, facts } = lead
    for (const one of deposits) if (one.at <= at) count('ftd', one)
    deposits = deposits.filter((one) => one.at > at)
    const world = {
      ...{ distributions, advertisers, credits, caps: fills.at(at) },
      overrides: overrides.get(facts.publisherId ?? 0) ?? noOverrides,
      optimize: optimize.get(facts.countryId ?? 0) ?? noOptimize,
    }
    const random = seededRandom(seedOf(id, 1))
    const lines: string[] = []
    const note = (decision: Decision) => {
      for (const [member, change] of decision.creditChanges) credits.set(member, (credits.get(member) ?? 0) + change)
      lines.push(...linesOf(decision))
      return decision
    }
    let decision = note(decide(facts, world, at, random))
    while (decision.chosen && lead.refusedBy.has(decision.chosen.advertiser.id))
      decision = note(afterRefusal(decision, facts, world, at, random))
    if (decision.chosen) {
      const taken = { at, facts, advertiserId: decision.chosen.advertiser.id }
      count('lead', taken)
      if (lead.deposits) deposits.push({ ...taken, at: at + 2 * HOUR })
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
