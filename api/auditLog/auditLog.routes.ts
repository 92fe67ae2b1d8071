import { resolveRange } from '../../shared/dates'
import { anyOf } from '../access'
import { endCursor, readCursor } from '../cursors'
import { badInput } from '../errors'
import { route } from '../route'
import { listAuditEntities, listAuditPeople, listAuditRows, shownAuditRow } from './auditLog.queries'
import { auditLog, auditLogChoices, auditLogQuery } from './auditLog.schema'

export const auditLogRoutes = [
  route({
    method: 'get',
    path: '/api/audit-log',
    operationId: 'listAuditLog',
    readsTimeZone: true,
    summary:
      'Who changed what, newest first: sign-ins, refusals and every change, with what was before and after. Secrets are masked. Rows of postbacks are left out unless asked for.',
    access: anyOf('AUDIT_LOG_LIST'),
    query: auditLogQuery,
    response: auditLog,
    handle: async ({ db, query, timeZone, now }) => {
      const { ids, entity, entity_id, action, postbacks, user_id, from, to, after, ...page } = query
      // Ids are unique within a record type alone.
      if (entity_id && !entity) throw badInput({ entity: 'Say of which record type it is.' })
      const range = resolveRange({ start_date: from ?? null, end_date: to ?? null }, timeZone, now())
      const { total, rows } = await listAuditRows(
        db,
        { ids, entity, entityId: entity_id, action, postbacks, userId: user_id, range },
        { ...page, after: readCursor(after, 1)?.[0] ?? null },
      )
      return { total, end_cursor: endCursor(rows, ({ id }) => [id]), data: rows.map(shownAuditRow) }
    },
  }),
  route({
    method: 'get',
    path: '/api/audit-log/choices',
    operationId: 'listAuditLogChoices',
    summary: 'What the log can be filtered by.',
    access: anyOf('AUDIT_LOG_LIST'),
    response: auditLogChoices,
    handle: async ({ db }) => ({ entities: await listAuditEntities(db), people: await listAuditPeople(db) }),
  }),
]
