import { DAY, HOUR, type Instant } from '../../../../shared/app/time/timeZones'

/** Problem of a broker: it refuses almost everything, often does not answer, or is unreachable. */
export interface Trouble {
  kind: 'refuses' | 'silent' | 'unreachable'
  since: Instant
}

const troubles: Readonly<Record<string, readonly [kind: Trouble['kind'], hours: number]>> = {
  'Vertex Wealth': ['refuses', 15],
  'Ironwood Trading': ['silent', 8],
  'Maple Leaf Markets': ['unreachable', 22],
}

/** Problem of this advertiser and its start; usually null. */
export function troubleOf(name: string, now: Instant): Trouble | null {
  const [kind, hours] = troubles[name] ?? []
  return kind && hours ? { kind, since: now - hours * HOUR } : null
}

const endedDays: Readonly<Record<string, number>> = { 'Prime Harbor': 6.2 }

/** When staff deactivated this advertiser; null if it is active or never received leads. */
export function endedAtOf(name: string, now: Instant): Instant | null {
  const days = endedDays[name]
  return days === undefined ? null : Math.floor(now - days * DAY)
}
