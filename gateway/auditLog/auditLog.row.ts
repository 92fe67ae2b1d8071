import { idText } from '../ids'
import type { RestAuditRow } from './auditLog.rest'

export const auditRow = (row: RestAuditRow) => ({
  id: String(row.id),
  createdAt: row.created_at,
  userId: idText(row.user_id),
  actor: row.actor,
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  entityName: row.entity_name,
  record: row.record,
  before: row.before ?? null,
  after: row.after ?? null,
})

export type AuditLogRow = ReturnType<typeof auditRow>
