import { timeZoneIdOf } from '../../../shared/timeZoneList'
import { DAY, windowStart, type Instant } from '../../../shared/timeZones'
import type { Advertiser } from './advertisers'
import type { LeadRecord } from './leadRows'
import { markets } from './markets'
import type { Publisher } from './publishers'
import type { Random } from './random'
import type { TableRows } from './rows'
import type { World } from './world'

interface Cap {
  id: number
  type: 'lead' | 'ftd'
  interval: 'daily' | 'interval'
  zone: string
  resetTime: string
  createdAt: Instant
  countryIds: ReadonlySet<number>
  advertiserIds: ReadonlySet<number>
  publisherIds: ReadonlySet<number>
  /** custom_param_1 that a lead must have; null = any. */
  source: string | null
  /** How full an average window is, in hundredths. */
  fill: number
  /** Leads or deposits by the start of their window. */
  windows: Map<Instant, number>
  /** When the windows start, since the cap was made, in order. */
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

function dailyStarts(resetTime: string, zone: string, from: Instant, now: Instant): Instant[] {
  const starts = new Set<Instant>()
  for (let at = from; at < now; at += DAY / 2) starts.add(windowStart(resetTime, zone, at))
  return [...starts.add(windowStart(resetTime, zone, now))].sort((one, other) => one - other)
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
  return {
    countryIds: new Set(kind === 1 ? [] : countries(kind === 0 ? 1 : 4)),
    advertiserIds: new Set(kind === 2 ? [] : some(advertisers.slice(0, 24), kind === 4 ? 3 : 1)),
    publisherIds: new Set(kind === 2 || kind === 3 ? some(publishers.slice(0, 20), 2) : []),
    source: index % 12 === 7 ? 'facebook' : null,
  }
}

/** The 60 caps. Each counts leads while they are made; its size is chosen last, so that no lead cap was ever exceeded. */
export class Caps {
  private readonly caps: Cap[]

  constructor(random: Random, { now, advertisers, publishers }: World) {
    this.caps = Array.from({ length: 60 }, (_, index) => {
      const interval = index % 6 === 5 ? 'interval' : 'daily'
      const zone = zones[index % zones.length] ?? 'UTC'
      const resetTime = random.pick(['00:00', '00:00', '00:00', '06:00', '08:30'])
      const createdAt = Math.floor(now - (3 + random.next() * 110) * DAY)
      return {
        id: index + 1,
        type: index % 5 === 4 ? 'ftd' : 'lead',
        interval,
        zone,
        resetTime,
        createdAt,
        ...drawScope(random, advertisers, publishers, index),
        fill: random.whole(25, 100),
        windows: new Map(),
        starts: interval === 'daily' ? dailyStarts(resetTime, zone, createdAt, now) : [createdAt],
      }
    })
  }

  /** Counts the lead's acceptances, and its deposit, in every cap that matches. */
  count({ lead, histories }: LeadRecord): void {
    for (const cap of this.caps) {
      if (cap.source && cap.source !== lead.custom_param_1) continue
      if (cap.countryIds.size && !cap.countryIds.has(lead.country_id as number)) continue
      if (cap.publisherIds.size && !cap.publisherIds.has(lead.affiliate_id as number)) continue
      if (cap.type === 'ftd') this.add(cap, lead.converted_at as Date | null, lead.advertiser_id as number)
      else {
        for (const { status, created_at, advertiser_id } of histories) {
          if (status === 'Accepted') this.add(cap, created_at as Date, advertiser_id as number)
        }
      }
    }
  }

  private add(cap: Cap, at: Date | null, advertiserId: number) {
    if (!at || (cap.advertiserIds.size && !cap.advertiserIds.has(advertiserId))) return
    const start = cap.starts.findLast((candidate) => candidate <= at.getTime())
    if (start !== undefined) cap.windows.set(start, (cap.windows.get(start) ?? 0) + 1)
  }

  /** The caps with what their windows hold. */
  rows(): TableRows[] {
    const size = ({ fill, windows, interval, starts }: Cap) => {
      const fullest = Math.max(0, ...windows.values())
      const current = windows.get(starts.at(-1) ?? 0) ?? 0
      return Math.max(5, fullest, interval === 'interval' ? Math.ceil((current * 100) / fill) : 0)
    }
    const links = (key: 'countryIds' | 'advertiserIds' | 'publisherIds', column: string) =>
      this.caps.flatMap((cap) => [...cap[key]].map((id) => ({ cap_id: cap.id, [column]: id })))
    return [
      {
        table: 'caps',
        rows: this.caps.map((cap) => ({
          id: cap.id,
          type: cap.type,
          interval: cap.interval,
          cap: size(cap),
          reset_time: cap.resetTime,
          timezone_id: timeZoneIdOf(cap.zone),
          parameters: JSON.stringify(cap.source ? { custom_param_1: cap.source } : {}),
          created_at: new Date(cap.createdAt),
          updated_at: new Date(cap.createdAt),
        })),
      },
      { table: 'cap_countries', rows: links('countryIds', 'country_id') },
      { table: 'cap_advertisers', rows: links('advertiserIds', 'advertiser_id') },
      { table: 'cap_affiliates', rows: links('publisherIds', 'affiliate_id') },
      {
        table: 'cap_windows',
        rows: this.caps.flatMap(({ id, windows }) =>
          [...windows].map(([start, filled]) => ({ cap_id: id, window_start: new Date(start), filled })),
        ),
      },
    ]
  }
}
