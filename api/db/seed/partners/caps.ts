import { timeZoneIdOf } from '../../../../shared/app/time/timeZoneList'
import { leadStatus } from '../../../../shared/leads/leadStatus'
import { DAY, HOUR, windowStart, type Instant } from '../../../../shared/app/time/timeZones'
import type { Advertiser } from './advertisers'
import { sizeCaps, type SizedCap } from './capSizes'
import type { LeadRecord } from '../leads/leadRows'
import { markets } from '../world/markets'
import type { Publisher } from './publishers'
import type { Random } from '../world/random'
import type { TableRows } from '../world/rows'
import type { World } from '../world/world'

/** A cap and its counts; its size is chosen at the end. */
export interface CountedCap {
  id: number
  type: 'lead' | 'ftd'
  interval: 'daily' | 'interval'
  zone: string
  resetTime: string
  /** Earliest start. A daily cap starts when its size is no longer exceeded. */
  from: Instant
  countryIds: ReadonlySet<number>
  advertiserIds: ReadonlySet<number>
  publisherIds: ReadonlySet<number>
  /** Required custom_param_1; null = any. */
  source: string | null
  /** Leads or deposits by the start of their window. */
  windows: Map<Instant, number>
  /** Sorted starts of windows. */
  starts: readonly Instant[]
}

const zones = [
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Nicosia',
  'Europe/Athens',
  'Asia/Dubai',
  'America/New_York',
]

const resetTimes = ['00:00', '00:00', '00:00', '06:00', '08:30', '12:00', '18:00']

/** Reset time and zone of a daily cap. */
interface Schedule {
  zone: string
  resetTime: string
}

/** Schedules whose window is almost over at any time of the day, so that there are always nearly full caps. */
const lateSchedules = (now: Instant): Schedule[] =>
  zones
    .flatMap((zone) => [...new Set(resetTimes)].map((resetTime) => ({ zone, resetTime })))
    .filter(({ zone, resetTime }) => now - windowStart(resetTime, zone, now) > 17 * HOUR)

function dailyStarts(resetTime: string, zone: string, from: Instant, now: Instant): Instant[] {
  const starts = new Set<Instant>()
  for (let at = from; at < now; at += DAY / 2) starts.add(windowStart(resetTime, zone, at))
  return [...starts.add(windowStart(resetTime, zone, now))].sort((one, other) => one - other)
}

const anything = {
  countryIds: new Set<number>(),
  advertiserIds: new Set<number>(),
  publisherIds: new Set<number>(),
  source: null,
}

function drawScope(
  random: Random,
  advertisers: readonly Advertiser[],
  publishers: readonly Publisher[],
  index: number,
) {
  const countries = (max: number) =>
    random.sample(markets.slice(0, 25), random.whole(1, max)).map(({ countryId }) => countryId)
  const some = <T extends { id: number }>(list: readonly T[], max: number) =>
    random.sample(list, random.whole(1, max)).map(({ id }) => id)
  const kind = index % 5
  // Busy caps: a large advertiser or a large country.
  if (index % 10 === 0) return { ...anything, advertiserIds: new Set([1 + ((index / 10) % 6)]) }
  if (index % 10 === 2) return { ...anything, countryIds: new Set([markets[(index - 2) / 10]?.countryId ?? 0]) }
  // Every fourth cap has such a narrow scope that few leads match.
  const isNarrow = index % 4 === 3
  return {
    countryIds: new Set(kind === 1 || (kind > 2 && !isNarrow) ? [] : countries(kind === 0 ? 1 : 4)),
    advertiserIds: new Set(kind === 2 ? [] : some(advertisers.slice(0, 24), kind === 4 ? 3 : 1)),
    publisherIds: new Set(kind === 2 || (kind === 3 && isNarrow) ? some(publishers.slice(0, 20), 2) : []),
    source: index % 12 === 7 ? 'facebook' : null,
  }
}

/**
 * The 60 caps. They count leads during generation and get their sizes at the end, so that no lead cap is ever exceeded.
 */
export class Caps {
  private readonly caps: CountedCap[]
  private sizes: ReadonlyMap<number, SizedCap> | null = null
  /** Leads whose brokers have not answered, by the caps that they may still fill. */
  private readonly held: { cap: CountedCap; start: Instant; leadId: number; advertiserId: number; at: Date }[] = []

  constructor(
    private readonly random: Random,
    private readonly world: World,
  ) {
    const { now, advertisers, publishers } = world
    const late = lateSchedules(now)
    this.caps = Array.from({ length: 60 }, (_, index) => {
      const interval = index % 6 === 5 ? 'interval' : 'daily'
      const usual = { zone: zones[index % zones.length] ?? 'UTC', resetTime: random.pick(resetTimes) }
      const { zone, resetTime } = (index % 2 === 0 ? late[(index / 2) % late.length] : null) ?? usual
      const from = Math.floor(now - (3 + random.next() * 110) * DAY)
      return {
        id: index + 1,
        type: index % 5 === 4 ? 'ftd' : 'lead',
        interval,
        zone,
        resetTime,
        from,
        ...drawScope(random, advertisers, publishers, index),
        windows: new Map(),
        starts: interval === 'daily' ? dailyStarts(resetTime, zone, from, now) : [from],
      }
    })
  }

  /**
   * Counts the lead, by when it came or was injected, and its deposit in all matching caps; `onCount` is called for each.
   */
  count({ lead, histories }: LeadRecord, onCount?: (cap: CountedCap, at: Instant) => void): void {
    const add = (cap: CountedCap, at: Date | null, advertiserId: number) => {
      if (this.add(cap, at, advertiserId) && at) onCount?.(cap, at.getTime())
    }
    for (const cap of this.caps) {
      if (cap.source && cap.source !== lead.custom_param_1) continue
      if (cap.countryIds.size && !cap.countryIds.has(lead.country_id as number)) continue
      if (cap.publisherIds.size && !cap.publisherIds.has(lead.publisher_id as number)) continue
      if (cap.type === 'ftd') add(cap, lead.converted_at as Date | null, lead.advertiser_id as number)
      else {
        for (const { status, created_at, advertiser_id } of histories) {
          if (status === 'Accepted')
            add(cap, (lead.is_injected ? created_at : lead.created_at) as Date, advertiser_id as number)
        }
        this.hold(cap, { lead, histories })
      }
    }
  }

  private hold(cap: CountedCap, { lead, histories }: Pick<LeadRecord, 'lead' | 'histories'>) {
    const last = histories.at(-1)
    const advertiserId = last?.advertiser_id as number | null | undefined
    if (lead.lead_status_id !== leadStatus.Submitted || lead.is_hidden || last?.status !== 'Submitted') return
    if (!advertiserId || (cap.advertiserIds.size && !cap.advertiserIds.has(advertiserId))) return
    const at = last.created_at as Date
    const start = cap.starts.findLast((candidate) => candidate <= at.getTime())
    if (start !== undefined) this.held.push({ cap, start, leadId: lead.id as number, advertiserId, at })
  }

  /** Room that held leads keep in the caps of their time. A cap that is full without them has none for them. */
  private reservations() {
    const sizes = this.sized()
    const reserved = new Map<string, number>()
    return this.held.flatMap(({ cap, start, leadId, advertiserId, at }) => {
      const { size = 0, createdAt = Infinity } = sizes.get(cap.id) ?? {}
      const key = `${cap.id} ${start}`
      const taken = (cap.windows.get(start) ?? 0) + (reserved.get(key) ?? 0)
      if (at.getTime() < createdAt || taken >= size) return []
      reserved.set(key, (reserved.get(key) ?? 0) + 1)
      return [{ cap_id: cap.id, lead_id: leadId, advertiser_id: advertiserId, reserved_at: at }]
    })
  }

  /** Returns whether it counts. */
  private add(cap: CountedCap, at: Date | null, advertiserId: number): boolean {
    if (!at || (cap.advertiserIds.size && !cap.advertiserIds.has(advertiserId))) return false
    const start = cap.starts.findLast((candidate) => candidate <= at.getTime())
    if (start === undefined) return false
    cap.windows.set(start, (cap.windows.get(start) ?? 0) + 1)
    return true
  }

  /** Caps with their counts, before or after their sizes are set. */
  get counted(): readonly CountedCap[] {
    return this.caps
  }

  /** Sizes and start times, after all leads are counted. */
  sized(): ReadonlyMap<number, SizedCap> {
    return (this.sizes ??= sizeCaps(this.random, this.caps, this.world.now))
  }

  /** Caps in the format of the audit log. */
  described() {
    const sizes = this.sized()
    return this.caps.flatMap(({ id, type, interval, resetTime }) => {
      const sized = sizes.get(id)
      if (!sized) return []
      const { size: cap, createdAt, raised } = sized
      return [{ id, type, interval, cap, reset_time: resetTime, createdAt, raised }]
    })
  }

  /** Rows of caps. */
  rows(): TableRows[] {
    const sizes = this.sized()
    const links = (key: 'countryIds' | 'advertiserIds' | 'publisherIds', column: string) =>
      this.caps.flatMap((cap) => [...cap[key]].map((id) => ({ cap_id: cap.id, [column]: id })))
    return [
      {
        table: 'caps',
        rows: this.caps.map((cap) => {
          const { size, createdAt, raised } = sizes.get(cap.id) ?? { size: 0, createdAt: cap.from, raised: null }
          return {
            id: cap.id,
            type: cap.type,
            interval: cap.interval,
            cap: size,
            reset_time: cap.resetTime,
            timezone_id: timeZoneIdOf(cap.zone),
            parameters: JSON.stringify(cap.source ? { custom_param_1: cap.source } : {}),
            version: raised ? 2 : 1,
            created_at: new Date(createdAt),
            updated_at: new Date(raised?.at ?? createdAt),
          }
        }),
      },
      { table: 'cap_countries', rows: links('countryIds', 'country_id') },
      { table: 'cap_advertisers', rows: links('advertiserIds', 'advertiser_id') },
      { table: 'cap_publishers', rows: links('publisherIds', 'publisher_id') },
      { table: 'cap_reservations', rows: this.reservations() },
      {
        table: 'cap_windows',
        rows: this.caps.flatMap(({ id, windows }) =>
          [...windows]
            .filter(([start]) => start >= (sizes.get(id)?.firstWindow ?? 0))
            .map(([start, filled]) => ({ cap_id: id, window_start: new Date(start), filled })),
        ),
      },
    ]
  }
}
