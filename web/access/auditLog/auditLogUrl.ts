/**
 * State of the log in its URL:
 * `?entity=cap&entity_id=7&by=people&user_id=3&kind=deleted&search=aurora&when=last_7_days`, or
 * `from=2026-11-01&to=2026-11-20` instead of `when`.
 */
import { auditKindNames, type AuditKind } from '../../../shared/access/auditActions'
import { addDays, parseWallTime } from '../../../shared/app/time/wallTimes'

const actorNames = ['people', 'brokers'] as const
type Actors = (typeof actorNames)[number]
/** Periods in whole days: their length, and how many days ago they end. */
export const periods = {
  today: { label: 'Today', days: 1, back: 0 },
  yesterday: { label: 'Yesterday', days: 1, back: 1 },
  last_7_days: { label: 'Last 7 days', days: 7, back: 0 },
  last_30_days: { label: 'Last 30 days', days: 30, back: 0 },
} as const
export type Period = keyof typeof periods
export const periodNames = Object.keys(periods) as Period[]

export interface AuditLogState {
  /** Empty: all. */
  entity: string
  entity_id: string
  by: Actors | ''
  user_id: string
  kind: AuditKind | ''
  search: string
  when: Period | ''
  /** `yyyy-MM-dd` in the user's zone, both included; empty: open. */
  from: string
  to: string
}

export const auditLogDefaults: AuditLogState = {
  ...{ entity: '', entity_id: '', by: '', user_id: '', kind: '', search: '', when: '', from: '', to: '' },
}

/** Parses a query; invalid values get their defaults. */
export function parseAuditLog(search: string): AuditLogState {
  const params = new URLSearchParams(search)
  const text = (name: string, isSound: (text: string) => boolean = ({ length }) => length <= 100) => {
    const value = params.get(name) ?? ''
    return isSound(value) ? value : ''
  }
  const oneOf = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === params.get(name)) ?? ''
  const entity = text('entity')
  const when = oneOf(periodNames, 'when')
  const isDate = (value: string) => !when && parseWallTime(value) !== null
  return {
    ...{ entity, when, search: text('search') },
    // Ids are unique only within a record type.
    entity_id: entity && text('entity_id'),
    by: oneOf(actorNames, 'by'),
    user_id: text('user_id', (value) => /^[1-9]\d{0,14}$/.test(value)),
    kind: oneOf(auditKindNames, 'kind'),
    from: text('from', isDate),
    to: text('to', isDate),
  }
}

/** The query for another state, without default values. */
export function withAuditLog(search: string, state: AuditLogState): string {
  const params = new URLSearchParams(search)
  for (const name of Object.keys(auditLogDefaults) as (keyof AuditLogState)[]) {
    if (state[name] === auditLogDefaults[name]) params.delete(name)
    else params.set(name, state[name])
  }
  return params.size ? `?${params}` : ''
}

export const isNarrowed = (state: AuditLogState) => Object.values(state).some(Boolean)

/** First and last requested day, given the user's today; null is open. */
export function auditDays(
  { when, from, to }: AuditLogState,
  today: string,
): { from: string | null; to: string | null } {
  if (!when) return { from: from || null, to: to || null }
  const { days, back } = periods[when]
  const last = addDays(today, -back)
  return { from: addDays(last, 1 - days), to: back ? last : null }
}
