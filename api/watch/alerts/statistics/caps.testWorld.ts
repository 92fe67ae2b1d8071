/** The caps of the demo, judged by their rules every half hour of a month. */
import { DAY, HOUR, MINUTE, type Instant } from '../../../../shared/app/time/timeZones'
import { windowOf, type CapWindow } from '../../../../shared/routing/capWindows'
import { Caps, type CountedCap } from '../../../db/seed/partners/caps'
import type { LeadRecord } from '../../../db/seed/leads/leadRows'
import { createRandom } from '../../../db/seed/world/random'
import type { World } from '../../../db/seed/world/world'
import { isFilled } from '../findings.caps'
import { collectFirings, type Firing } from '../preview/firings'

/** All resets of the demo are at a full or half hour in UTC. */
const slotMs = 30 * MINUTE
type Evaluated = World & { evaluatedFrom: Instant; evaluatedTo: Instant }

interface Judged {
  cap: CountedCap
  size: number
  /** Start of its first window. */
  from: Instant
}

/** The percentages of the two default rules. */
const capPercents = [90, 100] as const

/** Counts what daily caps count, by half hours. */
export class CapLog {
  private readonly caps: Caps
  private readonly slots = new Map<number, Float64Array>()

  constructor(
    private readonly world: Evaluated,
    seed: number,
  ) {
    this.caps = new Caps(createRandom(seed + 2), world)
  }

  add(record: LeadRecord): void {
    const { from, now } = this.world
    this.caps.count(record, ({ id, interval }, at) => {
      if (interval !== 'daily' || at < from) return
      const slots = this.slots.get(id) ?? new Float64Array(Math.ceil((now - from) / slotMs) + 1)
      this.slots.set(id, slots)
      const place = Math.floor((at - from) / slotMs)
      slots[place] = (slots[place] ?? 0) + 1
    })
  }

  /** Leads or deposits of a cap between two moments. */
  private countOf({ id }: CountedCap, from: Instant, to: Instant): number {
    const slots = this.slots.get(id)
    const place = (at: Instant) => Math.floor((at - this.world.from) / slotMs)
    return slots
      ? slots.subarray(Math.max(0, place(from)), Math.max(0, place(to))).reduce((sum, one) => sum + one, 0)
      : 0
  }

  private daily(): Judged[] {
    const sizes = this.caps.sized()
    return this.caps.counted.flatMap((cap) => {
      const sized = sizes.get(cap.id)
      return sized && cap.interval === 'daily' ? [{ cap, size: sized.size, from: sized.firstWindow }] : []
    })
  }

  /** Alerts of a rule about these caps. */
  private firingsOf(judged: readonly Judged[], percent: number): Firing[] {
    const { from, evaluatedFrom, evaluatedTo } = this.world
    const first = from + Math.ceil((evaluatedFrom - from) / slotMs) * slotMs
    const moments = Array.from(
      { length: Math.floor((evaluatedTo - first) / slotMs) },
      (_, place) => first + place * slotMs,
    )
    const windows = new Map<number, CapWindow>()
    const windowAt = ({ id, resetTime, zone: timeZone }: CountedCap, createdAt: Instant, at: Instant) => {
      const last = windows.get(id)
      if (last && last.from <= at && at < (last.to ?? 0)) return last
      const window = windowOf({ interval: 'daily', resetTime, timeZone, createdAt }, at)
      windows.set(id, window)
      return window
    }
    return collectFirings(
      moments.map((at) => ({
        at,
        findings: judged
          .filter((one) => at > one.from)
          .flatMap(({ cap, size, from }) => {
            const count = this.countOf(cap, windowAt(cap, from, at).from, at)
            return isFilled(count, size, { percent })
              ? [{ subjectKind: 'cap' as const, subjectId: cap.id, since: at, evidence: { percent }, leads: 0 }]
              : []
          }),
      })),
    )
  }

  /** Alerts in a month without faults, and those of windows that the demo does not fill: false ones. */
  quiet(): { all: Firing[]; false: Firing[] } {
    const daily = this.daily()
    const all = capPercents.flatMap((percent) => this.firingsOf(daily, percent))
    const isFalse = ({ subjectId, at, evidence }: Firing) => {
      const found = daily.find(({ cap }) => cap.id === subjectId)
      const start = found?.cap.starts.findLast((candidate) => candidate < at)
      const count = (start !== undefined && found?.cap.windows.get(start)) || 0
      return count * 100 < Number(evidence.percent) * (found?.size ?? 0)
    }
    return { all, false: all.filter(isFalse) }
  }

  /** Staff lower the busiest cap that is not filled to half of what it takes on a usual day. Hours until the alert; null: none. */
  loweredFoundAfter(day: number): number | null {
    const from = this.world.evaluatedFrom + day * DAY
    const filled = new Set(this.quiet().all.map(({ subjectId }) => subjectId))
    const usual = (cap: CountedCap) => this.countOf(cap, from - 7 * DAY, from) / 7
    const [busiest] = this.daily()
      .filter(({ cap }) => cap.type === 'lead' && !filled.has(cap.id))
      .sort((one, other) => usual(other.cap) - usual(one.cap))
    if (!busiest) return null
    const lowered = { ...busiest, size: Math.ceil(usual(busiest.cap) / 2), from }
    const [first] = this.firingsOf([lowered], 100)
    return first ? (first.at - from) / HOUR : null
  }
}
