/**
 * State of the log in its URL:
 * `?entity=cap&entity_id=7&by=people&user_id=3&kind=deleted&search=aurora&when=last_7_days`, or
 * `from=2026-11-01&to=2026-11-20` instead of `when`.
 */
import { auditKindNames, type AuditKind } from '../../../shared/access/auditActions'
import { addDays, parseWallTime } from '../../../shared/app/time/wallTimes'
import { choiceParam, idParam, readParams, textParam, withParams } from '../../app/addressParams'

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

const short = textParam(({ length }) => length <= 100)
const date = textParam((text) => parseWallTime(text) !== null)
const params = {
  entity: short,
  entity_id: short,
  by: choiceParam(actorNames, ''),
  user_id: idParam,
  kind: choiceParam(auditKindNames, ''),
  search: short,
  when: choiceParam(periodNames, ''),
  from: date,
  to: date,
}

export const auditLogDefaults: AuditLogState = readParams(params, '')

/** Parses a query; invalid values get their defaults. */
export function parseAuditLog(search: string): AuditLogState {
  const state = readParams(params, search)
  return {
    ...state,
    // Ids are unique only within a record type.
    entity_id: state.entity && state.entity_id,
    ...(state.when && { from: '', to: '' }),
  }
}

/** The query for another state, without default values. */
export const withAuditLog = (search: string, state: AuditLogState): string => withParams(params, search, state)

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
