/** The state of the log, in its address: `?entity=cap&entity_id=7&postbacks=true&user_id=3&from=2026-11-01&to=2026-11-20&page=2&limit=100`. */
import { maxPageNumber, tablePageSizes } from '../../shared/pages'
import { parseWallTime } from '../../shared/wallTimes'

export interface AuditLogState {
  /** Empty: all. */
  entity: string
  entity_id: string
  /** Rows of postbacks too. */
  postbacks: boolean
  user_id: string
  /** `yyyy-MM-dd` in the user's zone, both included; empty: open. */
  from: string
  to: string
  page: number
  /** null: the one chosen last. */
  limit: number | null
}

export const auditLogDefaults: AuditLogState = {
  entity: '',
  entity_id: '',
  postbacks: false,
  user_id: '',
  from: '',
  to: '',
  page: 1,
  limit: null,
}

/** Reads a query; what is not understood stands at its default. */
export function parseAuditLog(search: string): AuditLogState {
  const params = new URLSearchParams(search)
  const text = (name: string, isSound: (text: string) => boolean) => {
    const value = params.get(name) ?? ''
    return isSound(value) ? value : ''
  }
  const entity = text('entity', (value) => value.length <= 100)
  const page = Number(params.get('page'))
  return {
    entity,
    // Ids are unique within a record type alone.
    entity_id: entity && text('entity_id', (value) => value.length <= 100),
    postbacks: params.get('postbacks') === 'true',
    user_id: text('user_id', (value) => /^[1-9]\d{0,14}$/.test(value)),
    from: text('from', (value) => parseWallTime(value) !== null),
    to: text('to', (value) => parseWallTime(value) !== null),
    page: Number.isInteger(page) && page >= 1 && page <= maxPageNumber ? page : 1,
    limit: tablePageSizes.find((size) => String(size) === params.get('limit')) ?? null,
  }
}

/** The query with another state; what is at its default is not written. */
export function withAuditLog(search: string, state: AuditLogState): string {
  const params = new URLSearchParams(search)
  for (const name of Object.keys(auditLogDefaults) as (keyof AuditLogState)[]) {
    if (state[name] === auditLogDefaults[name]) params.delete(name)
    else params.set(name, String(state[name]))
  }
  return params.size ? `?${params}` : ''
}
