/** Months of demo traffic in memory, as the rules count it: quiet, or with faults planted into it. */
import { DAY, HOUR, MINUTE } from '../../../../shared/app/time/timeZones'
import { leadStatus, leadStatusesDeposited, leadStatusesThatCount } from '../../../../shared/leads/leadStatus'
import type { LeadRecord } from '../../../db/seed/leads/leadRows'
import { generateLeads } from '../../../db/seed/leads/leads'
import { createRandom } from '../../../db/seed/world/random'
import { createWorld, type World } from '../../../db/seed/world/world'
import type { AnswerCounts } from '../findings.answers'
import { emptySeries, hoursRead, type HourlyCounts, type HourlySeries, type PartnerKind } from './hourlyCounts'

type Cell = LeadRecord['lead']['created_at']
const instant = (cell: Cell) => (cell as Date).getTime()
/** The demo's troubles of today and unsettled leads lie in its last days. */
const troubledDays = 3

/** A demo business whose whole traffic falls into the days that an evaluation of the last ones reads. */
export function trafficWorld(
  days: number,
  now: number,
  seed: number,
): World & { evaluatedFrom: number; evaluatedTo: number } {
  const world = createWorld(createRandom(seed), now)
  const evaluatedTo = Math.floor(now / DAY) * DAY - troubledDays * DAY
  const evaluatedFrom = evaluatedTo - days * DAY
  return { ...world, from: evaluatedFrom - (hoursRead + 1) * HOUR, evaluatedFrom, evaluatedTo }
}

/** Counts by minute since 1970. */
type Minutes<Counts> = Map<number, Counts>

/** What the rules read, counted from leads. */
export class TrafficLog {
  readonly counts: HourlyCounts
  readonly answers = new Map<number, Minutes<AnswerCounts>>()
  readonly failedPostbacks = new Map<number, Minutes<{ count: number }>>()
  /** Times in which a lead was Submitted. */
  readonly submitted: { from: number; to: number }[] = []
  leads = 0
  private readonly byPartner = new Map<string, HourlySeries>()

  constructor({ from, now }: World) {
    const firstHour = Math.floor(from / HOUR)
    this.counts = { firstHour, hours: Math.ceil(now / HOUR) - firstHour, series: [] }
  }

  private seriesOf(kind: PartnerKind, id: number): HourlySeries {
    const key = `${kind} ${id}`
    const known = this.byPartner.get(key)
    if (known) return known
    const made = emptySeries(kind, id, this.counts.hours)
    this.byPartner.set(key, made)
    this.counts.series.push(made)
    return made
  }

  private placeOf = (at: number) => Math.floor(at / HOUR) - this.counts.firstHour

  failPostbacks(publisherId: number, at: number) {
    const minutes = this.failedPostbacks.get(publisherId) ?? new Map<number, { count: number }>()
    const minute = Math.floor(at / MINUTE)
    this.failedPostbacks.set(publisherId, minutes.set(minute, { count: (minutes.get(minute)?.count ?? 0) + 1 }))
  }

  /** Counts an accepted lead at its publisher or its advertiser. */
  private addLead(series: HourlySeries, { lead }: LeadRecord) {
    const place = this.placeOf(instant(lead.created_at))
    const add = (counts: Float64Array) => (counts[place] = (counts[place] ?? 0) + 1)
    const isAccepted = leadStatusesThatCount.includes(lead.lead_status_id as 2)
    if (series.subjectKind === 'publisher') add(series.received)
    if (!isAccepted) return
    if (series.subjectKind === 'publisher') add(series.accepted)
    add(series.leads)
    if (lead.autologged_at) add(series.autologged)
    if (!lead.converted_at || !leadStatusesDeposited.includes(lead.lead_status_id as 5)) return
    series.conversions.push({ created: place, age: this.placeOf(instant(lead.converted_at)) - place, count: 1 })
  }

  private addAnswers({ histories }: LeadRecord) {
    for (const { advertiser_id, created_at, status, res_payload, restriction_origin } of histories) {
      if (advertiser_id === null || restriction_origin === 'system') continue
      const at = instant(created_at)
      const outcome =
        status === 'Accepted' ? 'accepted' : status === 'Submitted' || res_payload === null ? 'unanswered' : 'refused'
      const minutes = this.answers.get(advertiser_id as number) ?? new Map<number, AnswerCounts>()
      this.answers.set(advertiser_id as number, minutes)
      const minute = Math.floor(at / MINUTE)
      const counts = minutes.get(minute) ?? { accepted: 0, refused: 0, unanswered: 0 }
      minutes.set(minute, { ...counts, [outcome]: counts[outcome] + 1 })
      if (outcome === 'unanswered') continue
      const series = this.seriesOf('advertiser', advertiser_id as number)
      const place = this.placeOf(at)
      series.received[place] = (series.received[place] ?? 0) + 1
      if (outcome === 'accepted') series.accepted[place] = (series.accepted[place] ?? 0) + 1
    }
  }

  add(record: LeadRecord) {
    const { lead, statusChanges } = record
    this.leads++
    this.addAnswers(record)
    const settled = statusChanges.find(({ old_lead_status_id }) => old_lead_status_id === leadStatus.Submitted)
    if (settled && !lead.is_hidden)
      this.submitted.push({ from: instant(lead.created_at), to: instant(settled.created_at) })
    if (lead.is_hidden || lead.is_test) return
    this.addLead(this.seriesOf('publisher', lead.publisher_id as number), record)
    if (lead.advertiser_id !== null) this.addLead(this.seriesOf('advertiser', lead.advertiser_id as number), record)
  }
}

/** Generates the traffic of a world; `change` may alter each lead, or drop it. */
export function trafficOf(
  world: World,
  leads: number,
  seed: number,
  change: (record: LeadRecord) => LeadRecord | null = (record) => record,
): TrafficLog {
  const log = new TrafficLog(world)
  for (const record of generateLeads(world, leads, createRandom(seed + 1))) {
    const changed = change(record)
    if (changed) log.add(changed)
  }
  return log
}
