import type { z } from 'zod'
import { maxAuditRowsCounted } from '../../../shared/access/auditLog'
import type { Instant } from '../../../shared/app/time/timeZones'
import { resolveRange } from '../../../shared/app/time/dates'
import { anyOf } from '../../app/http/access'
import { endCursor, readCursor } from '../../app/http/cursors'
import { badInput } from '../../app/http/errors'
import { route, streamRoute } from '../../app/http/route'
import { exportAuditRows } from './auditExport.queries'
import { listAuditEntities, listAuditPeople, listAuditRows, shownAuditRows } from './auditLog.queries'
import {
  auditEntries,
  auditEntriesQuery,
  auditExportBody,
  auditLog,
  auditLogChoices,
  auditLogQuery,
  auditTotals,
  auditTotalsQuery,
} from './auditLog.schema'
import { countAuditRows } from './auditTotals.queries'
import { listEntries } from './entries.queries'

/** Reads the filters of the log. Throws a 400 for an id without its record type, because ids are unique only within one. */
function choiceOf(
  { entity, entity_id, user_id, search, from, to, ...choice }: z.output<typeof auditExportBody>,
  timeZone: string,
  now: Instant,
) {
  if (entity_id && !entity) throw badInput({ entity: 'Say of which record type it is.' })
  return {
    ...{ entity, entityId: entity_id, kind: choice.kind, by: choice.by, userId: user_id ?? undefined },
    text: search?.trim() || undefined,
    range: resolveRange({ start_date: from ?? null, end_date: to ?? null }, timeZone, now),
  }
}

export const auditLogRoutes = [
  route({
    method: 'get',
    path: '/api/audit-log',
    operationId: 'listAuditLog',
    readsTimeZone: true,
    summary:
      'Audit log, newest first: sign-ins, denied requests and changes, with the values before and after. Secrets are masked, ' +
      'and amounts that the caller may not see. ' +
      'Rows of received postbacks are omitted by default.',
    access: anyOf('AUDIT_LOG_LIST'),
    query: auditLogQuery,
    response: auditLog,
    handle: async ({ db, session, query, timeZone, now }) => {
      const { ids, action, postbacks, page, limit, after } = query
      const { entity, entityId, userId, range } = choiceOf(query, timeZone, now())
      const { total, rows } = await listAuditRows(
        db,
        { ids, entity, entityId, action, postbacks, userId, range },
        { page, limit, after: readCursor(after, 1)?.[0] ?? null },
      )
      return { total, end_cursor: endCursor(rows, ({ id }) => [id]), data: await shownAuditRows(db, session, rows) }
    },
  }),
  route({
    method: 'get',
    path: '/api/audit-log/entries',
    operationId: 'listAuditEntries',
    readsTimeZone: true,
    summary:
      'The audit log grouped into entries, newest first: the postbacks of one hour form one entry, as do consecutive equal ' +
      'rows. Pages are read with `after`; there are no page numbers and no total count.',
    access: anyOf('AUDIT_LOG_LIST'),
    query: auditEntriesQuery,
    response: auditEntries,
    handle: async ({ db, session, query, timeZone, now }) => {
      const { newest_id, oldest_id, limit, after } = query
      const [id, hour] = readCursor(after, 2) ?? []
      const { entries, end } = await listEntries(
        db,
        {
          ...choiceOf(query, timeZone, now()),
          within: newest_id && oldest_id ? { newestId: newest_id, oldestId: oldest_id } : undefined,
        },
        { limit, after: id === undefined || hour === undefined ? null : { id, hour } },
      )
      const rows = await shownAuditRows(
        db,
        session,
        entries.flatMap((entry) => entry.rows),
      )
      const data = entries.map(({ rows: { length }, count, since, oldestId, tally }) => ({
        count,
        oldest_id: oldestId,
        since: since.toISOString(),
        tally: Object.entries(tally).map(([type, count]) => ({ type, count })),
        rows: rows.splice(0, length),
      }))
      return { end_cursor: end && endCursor([end], ({ id, hour }) => [id, hour]), data }
    },
  }),
  route({
    method: 'get',
    path: '/api/audit-log/totals',
    operationId: 'countAuditLog',
    readsTimeZone: true,
    summary: 'Number of matching rows of the audit log by people and by brokers, with the filters of the entries.',
    access: anyOf('AUDIT_LOG_LIST'),
    query: auditTotalsQuery,
    response: auditTotals,
    handle: async ({ db, query, timeZone, now }) => ({
      ...(await countAuditRows(db, choiceOf(query, timeZone, now()))),
      bound: maxAuditRowsCounted,
    }),
  }),
  streamRoute({
    method: 'post',
    path: '/api/audit-log/export',
    operationId: 'exportAuditLog',
    readsReplica: true,
    readsTimeZone: true,
    summary:
      'Rows of the audit log as CSV (RFC 4180, UTF-8 with a byte order mark, line feeds), newest first, with the filters of the entries. ' +
      'X-Total-Count is the number of rows. Times are in the time zone of Timezone-Id. Secrets and amounts that the caller may not see are masked, and cells that a ' +
      'spreadsheet would run as formulas begin with an apostrophe.',
    access: anyOf('AUDIT_LOG_LIST'),
    body: auditExportBody,
    produces: 'text/csv',
    handle: async ({ db, session, pool, config, body, timeZone, now }) => {
      const clock = { timeZone, now: now() }
      const choice = choiceOf(body, timeZone, clock.now)
      const { total, csv } = await exportAuditRows(
        { db, session, pool, databaseUrl: config.databaseUrl, userId: session.user_id },
        choice,
        clock,
      )
      return {
        headers: { 'x-total-count': String(total), 'content-disposition': 'attachment; filename="audit-log.csv"' },
        body: csv,
      }
    },
  }),
  route({
    method: 'get',
    path: '/api/audit-log/choices',
    operationId: 'listAuditLogChoices',
    summary: 'Choices for the filters of the audit log.',
    access: anyOf('AUDIT_LOG_LIST'),
    response: auditLogChoices,
    handle: async ({ db }) => ({ entities: await listAuditEntities(db), people: await listAuditPeople(db) }),
  }),
]
