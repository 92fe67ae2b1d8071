import { idText } from '../../app/rest/ids'
import type { RestAuditEntry, RestAuditRow } from './auditLog.rest'

export const auditRow = (row: RestAuditRow) => ({
  id: String(row.id),
  createdAt: row.created_at,
  userId: idText(row.user_id),
  actor: row.actor,
  actorName: row.actor_name,
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  entityName: row.entity_name,
  record: row.record,
  before: row.before ?? null,
  after: row.after ?? null,
  address: row.address,
  names: row.names.map(({ kind, id, name }) => ({ kind, recordId: String(id), name })),
})

export type AuditLogRow = ReturnType<typeof auditRow>

export const auditEntry = ({ rows, oldest_id, ...entry }: RestAuditEntry) => ({
  ...entry,
  oldestId: String(oldest_id),
  rows: rows.map(auditRow),
})
