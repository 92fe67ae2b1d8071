import type { Session } from '../http/access'
import type { Database } from '../../db/connect'
import { nameNow } from './recordNames.queries'
import { requestAddress } from './requestAddress'

/** The actor: a session, or a name given by a caller without a session. */
type Actor = { user_id: number | null; email: string } & Partial<Pick<Session, 'token_name' | 'is_assistant'>>

/** The actor in words: with the name of the access token, if it is one, and whether an assistant used it. */
export const actorName = ({ email, token_name, is_assistant }: Actor): string =>
  token_name ? `${email} (${is_assistant ? 'assistant, ' : ''}access token ${token_name})` : email

export interface AuditEntry {
  actor: Actor
  /** `entity.verb`, for example `preset.update`. */
  action: `${string}.${string}`
  entity: string
  entity_id?: string | number | null
  /** Name of the record; looked up by default. Required for a deleted record. */
  entity_name?: string | null
  before?: object | null
  after?: object | null
  requestId: string
  /** Where the request came from, for one that is processed together with others; that of the current one by default. */
  address?: string | null
}

const rowOf = ({ actor, action, entity, before = null, after = null, requestId, ...entry }: AuditEntry) => {
  const entity_id = entry.entity_id === undefined || entry.entity_id === null ? null : String(entry.entity_id)
  return {
    user_id: actor.user_id,
    actor: actorName(actor),
    action,
    entity,
    entity_id,
    entity_name: entry.entity_name ?? nameNow({ entity, entity_id, before, after }),
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    request_id: requestId || null,
    address: entry.address === undefined ? requestAddress(requestId) : entry.address,
  }
}

/**
 * Writes an audit row. Use the transaction of the change, so that both are committed together. `before` and `after`
 * contain the changed values, never a password, code, token or secret.
 */
export const writeAudit = (db: Database, entry: AuditEntry): Promise<void> => writeAudits(db, [entry])

/** Writes an audit row for the caller of a route. The entity is the first part of the action, `preset` of `preset.update`, unless given. */
export const audit = (
  db: Database,
  { session, requestId }: { session: Actor; requestId: string },
  action: AuditEntry['action'],
  { entity = action.slice(0, action.indexOf('.')), ...told }: Partial<Omit<AuditEntry, 'actor' | 'requestId'>>,
): Promise<void> => writeAudit(db, { ...told, entity, action, actor: session, requestId })

/** Writes audit rows of several changes at once. */
export async function writeAudits(db: Database, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length) await db.insertInto('audit_log').values(entries.map(rowOf)).execute()
}
