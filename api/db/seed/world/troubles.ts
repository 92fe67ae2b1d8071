import { DAY, HOUR, type Instant } from '../../../../shared/app/time/timeZones'

/** What is wrong with an advertiser's broker: it refuses nearly all, often does not answer, or is not there at all. */
export interface Trouble {
  kind: 'refuses' | 'silent' | 'unreachable'
  since: Instant
}

const troubles: Readonly<Record<string, readonly [kind: Trouble['kind'], hours: number]>> = {
  'Vertex Wealth': ['refuses', 15],
  'Ironwood Trading': ['silent', 8],
  'Maple Leaf Markets': ['unreachable', 22],
}

/** What goes wrong at this advertiser, and since when; null for nearly all. */
export function troubleOf(name: string, now: Instant): Trouble | null {
  const [kind, hours] = troubles[name] ?? []
  return kind && hours ? { kind, since: now - hours * HOUR } : null
}

const endedDays: Readonly<Record<string, number>> = { 'Prime Harbor': 6.2 }

/** When staff made this advertiser inactive; null while it takes leads, and where it never took any. */
export function endedAtOf(name: string, now: Instant): Instant | null {
  const days = endedDays[name]
  return days === undefined ? null : Math.floor(now - days * DAY)
}
