/** Faults to plant into demo traffic, and when the rule that is meant to find each does. */
import { DAY, HOUR } from '../../../../shared/app/time/timeZones'
import { leadStatus } from '../../../../shared/leads/leadStatus'
import { settingsOf, type AlertKind } from '../../../../shared/watch/alertKinds'
import type { LeadRecord } from '../../../db/seed/leads/leadRows'
import { createRandom, type Random } from '../../../db/seed/world/random'
import type { World } from '../../../db/seed/world/world'
import type { Firing } from '../preview/firings'
import {
  answerFirings,
  heldFirings,
  hourlyFirings,
  postbackFirings,
  silence,
  unusualRate,
} from '../preview/ruleFirings'
import { sumOver, type PartnerKind } from './hourlyCounts'
import type { TrafficLog } from './traffic.testWorld'

interface Fault {
  name: string
  kind: AlertKind
  /** Null for held leads, which are one subject. */
  subjectId: number | null
  from: number
  hours: number
  /** Hours after its start in which it has to be found. */
  withinHours: number
  /** Alters a lead created while the fault lasts. */
  change: (record: LeadRecord, random: Random, log: TrafficLog) => LeadRecord | null
}

const reject = ({ lead, histories }: LeadRecord) => ({
  lead: { ...lead, lead_status_id: leadStatus.Rejected, advertiser_id: null, autologged_at: null, converted_at: null },
  histories,
  statusChanges: [],
})

/** Leads of an advertiser or a publisher only. */
const of =
  (column: 'advertiser_id' | 'publisher_id', id: number, change: Fault['change']): Fault['change'] =>
  (record, random, log) =>
    record.lead[column] === id ? change(record, random, log) : record

const answersOf =
  (id: number, change: (history: LeadRecord['histories'][number]) => Partial<LeadRecord['histories'][number]>) =>
  (record: LeadRecord): LeadRecord => {
    const isAsked = record.histories.some(({ advertiser_id }) => advertiser_id === id)
    if (!isAsked) return record
    const histories = record.histories.map((history) =>
      history.advertiser_id === id ? { ...history, ...change(history) } : history,
    )
    return { ...(record.lead.advertiser_id === id ? reject(record) : record), histories }
  }

/** The faults of leads, on different days and partners, from the largest partner down. */
export function plantedFaults(
  { evaluatedFrom }: { evaluatedFrom: number },
  [p1 = 0, p2 = 0, p3 = 0]: readonly number[],
  [a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0]: readonly number[],
): Fault[] {
  const at = (day: number, hour = 12) => evaluatedFrom + day * DAY + hour * HOUR
  const usual = { hours: 4, withinHours: 4 }
  return [
    {
      ...{ name: 'dead broker', kind: 'advertiser_unanswered', subjectId: a1, from: at(2), hours: 1, withinHours: 1 },
      change: answersOf(a1, () => ({ status: 'Submitted', res_payload: null, restriction_origin: null })),
    },
    {
      ...{
        name: 'refusing advertiser',
        kind: 'advertiser_refuses',
        subjectId: a2,
        from: at(4),
        hours: 2,
        withinHours: 1,
      },
      change: answersOf(a2, () => ({ status: 'Rejected', res_payload: '{}', restriction_origin: 'broker' })),
    },
    {
      ...{ name: 'silent publisher', kind: 'publisher_silent', subjectId: p1, from: at(6), ...usual },
      change: of('publisher_id', p1, () => null),
    },
    {
      ...{ name: 'silent advertiser', kind: 'advertiser_silent', subjectId: a3, from: at(8), ...usual },
      change: ({ lead, histories, statusChanges }) => ({
        lead: { ...lead, advertiser_id: lead.advertiser_id === a3 ? a1 : lead.advertiser_id },
        histories: histories.filter(({ advertiser_id }) => advertiser_id !== a3),
        statusChanges,
      }),
    },
    {
      ...{
        name: 'accept rate collapsing',
        kind: 'publisher_rate_unusual',
        subjectId: p2,
        from: at(10),
        hours: 6,
        withinHours: 6,
      },
      change: of('publisher_id', p2, (record, random) => (random.chance(0.6) ? reject(record) : record)),
    },
    {
      ...{
        name: 'autologin rate collapsing',
        kind: 'advertiser_rate_unusual',
        subjectId: a4,
        from: at(12),
        hours: 6,
        withinHours: 6,
      },
      change: of('advertiser_id', a4, (record) => ({ ...record, lead: { ...record.lead, autologged_at: null } })),
    },
    {
      ...{
        name: 'CR halved',
        kind: 'advertiser_rate_unusual',
        subjectId: a5,
        from: at(14),
        hours: 14 * 24,
        withinHours: 7 * 24,
      },
      change: of('advertiser_id', a5, (record, random) =>
        random.chance(0.5) ? { ...record, lead: { ...record.lead, converted_at: null } } : record,
      ),
    },
    {
      ...{
        name: 'postbacks failing',
        kind: 'postbacks_failing',
        subjectId: p3,
        from: at(16),
        hours: 2,
        withinHours: 1,
      },
      change: of('publisher_id', p3, (record, _random, log) => {
        log.failPostbacks(p3, (record.lead.created_at as Date).getTime())
        return record
      }),
    },
    {
      ...{ name: 'held leads', kind: 'held_leads', subjectId: null, from: at(18), hours: 1, withinHours: 2 },
      change: (record) => {
        const [settled, ...later] = record.statusChanges
        if (!settled) return record
        const at = new Date((record.lead.created_at as Date).getTime() + 2 * HOUR)
        return { ...record, statusChanges: [{ ...settled, created_at: at }, ...later] }
      },
    },
  ]
}

/** Applies the faults that last when a lead is created. */
export function planting(faults: readonly Fault[], log: TrafficLog) {
  const random = createRandom(97)
  return (record: LeadRecord): LeadRecord | null => {
    const at = (record.lead.created_at as Date).getTime()
    let changed: LeadRecord | null = record
    for (const { from, hours, change } of faults)
      if (changed && at >= from && at < from + hours * HOUR) changed = change(changed, random, log)
    return changed
  }
}

/** Ids of partners that are switched on all the time, the largest first. */
export function largest({ counts }: TrafficLog, world: World, kind: PartnerKind): number[] {
  const steady = new Set(
    kind === 'advertiser'
      ? world.advertisers
          .filter(({ isActive, endedAt, trouble }) => isActive && !endedAt && !trouble)
          .map(({ id }) => id)
      : world.publishers
          .filter(({ since, until, growsFrom }) => since <= world.from && !until && !growsFrom)
          .map(({ id }) => id),
  )
  return counts.series
    .filter(({ subjectKind, subjectId }) => subjectKind === kind && steady.has(subjectId))
    .sort((a, b) => sumOver(b.leads, 0, counts.hours) - sumOver(a.leads, 0, counts.hours))
    .map(({ subjectId }) => subjectId)
}

const inOrder = <Counts>(minutes: ReadonlyMap<number, Counts>) =>
  [...minutes].sort(([a], [b]) => a - b).map(([minute, counts]) => ({ minute, counts }))

/** Alerts of the default rules about leads while the evaluated days last. */
export async function allFirings(
  log: TrafficLog,
  world: World & { evaluatedFrom: number; evaluatedTo: number },
): Promise<Map<AlertKind, Firing[]>> {
  const { counts } = log
  const hours = { from: world.evaluatedFrom / HOUR, to: world.evaluatedTo / HOUR }
  const settings = (kind: AlertKind) => settingsOf(kind, {})
  const steady = {
    advertiser: new Set(largest(log, world, 'advertiser')),
    publisher: new Set(largest(log, world, 'publisher')),
  }
  const byHour = async (kind: AlertKind, partner: PartnerKind, judgeOf: typeof silence) => {
    const firings = await hourlyFirings(counts, judgeOf(counts, partner, settings(kind)), hours)
    return [kind, firings.filter(({ subjectId }) => steady[partner].has(subjectId ?? 0))] as const
  }
  const answers = (kind: AlertKind, outcome: 'refused' | 'unanswered') =>
    [kind, [...log.answers].flatMap(([id, rows]) => answerFirings(id, inOrder(rows), outcome, settings(kind)))] as const
  const postbacks = [...log.failedPostbacks].flatMap(([id, rows]) =>
    postbackFirings(id, inOrder(rows), settings('postbacks_failing')),
  )
  const held = log.submitted.filter(({ from, to }) => to - from > (settings('held_leads').minutes ?? 0) * 60_000)
  const all: (readonly [AlertKind, Firing[]])[] = [
    answers('advertiser_refuses', 'refused'),
    answers('advertiser_unanswered', 'unanswered'),
    ['held_leads', heldFirings(held, settings('held_leads'))],
    ['postbacks_failing', postbacks],
    await byHour('publisher_silent', 'publisher', silence),
    await byHour('advertiser_silent', 'advertiser', silence),
    await byHour('publisher_rate_unusual', 'publisher', unusualRate),
    await byHour('advertiser_rate_unusual', 'advertiser', unusualRate),
  ]
  const isEvaluated = ({ at }: Firing) => at > world.evaluatedFrom && at <= world.evaluatedTo
  return new Map(all.map(([kind, firings]) => [kind, firings.filter(isEvaluated)]))
}

/** Hours until the rule of a fault found it; null if it did not while the fault could be seen. */
export function foundAfter({ kind, subjectId, from, withinHours }: Fault, firings: ReadonlyMap<AlertKind, Firing[]>) {
  const found = (firings.get(kind) ?? [])
    .filter((firing) => firing.subjectId === subjectId && firing.at > from)
    .map(({ at }) => (at - from) / HOUR)
  const first = Math.min(...found)
  return first <= withinHours ? first : null
}
