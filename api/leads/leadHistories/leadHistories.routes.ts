import { z } from 'zod'
import { toIsoWithOffset } from '../../../shared/app/time/timeZones'
import { anyOf } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { notFound } from '../../app/http/errors'
import { route } from '../../app/http/route'
import {
  findLeadKey,
  findLeadKeys,
  type LeadKey,
  leadsOfRows,
  listLeadHistory,
  listStatusChanges,
} from './leadHistories.queries'
import { historyBody } from '../filters/leadsOfBody'
import { leadHistoryEntry, statusChange } from './leadHistories.schema'

type Table = Parameters<typeof leadsOfRows>[1]

/** The requested leads; 404 for a single lead that does not exist. */
async function leadsOf(db: Database, table: Table, asked: z.output<typeof historyBody>): Promise<LeadKey[]> {
  const { lead_id, lead_ids, ids } = asked
  if (ids) return findLeadKeys(db, await leadsOfRows(db, table, ids))
  if (lead_ids) return findLeadKeys(db, lead_ids)
  const lead = lead_id === undefined ? undefined : await findLeadKey(db, lead_id)
  if (!lead) throw notFound('The lead')
  return [lead]
}

/** Rows of these leads, or the requested ones, with dates in the requested offset. */
async function rowsOf<Row extends { id: number; created_at: Date }>(
  db: Database,
  table: Table,
  body: z.output<typeof historyBody>,
  list: (db: Database, lead: LeadKey) => Promise<Row[]>,
) {
  const leads = await leadsOf(db, table, body)
  const rows = (await Promise.all(leads.map((lead) => list(db, lead)))).flat()
  const asked = rows.filter(({ id }) => body.ids?.includes(id) ?? true)
  return asked.map((row) => ({ ...row, created_at: toIsoWithOffset(row.created_at.getTime(), body.tz_offset) }))
}

export const leadHistoriesRoutes = [
  route({
    method: 'post',
    path: '/api/lead-details/status-history',
    operationId: 'queryLeadStatusHistory',
    summary: 'All status changes of a lead, newest first.',
    access: anyOf('LEADS_LIST'),
    body: historyBody,
    response: z.array(statusChange),
    handle: ({ db, body }) => rowsOf(db, 'lead_status_changes', body, listStatusChanges),
  }),
  route({
    method: 'post',
    path: '/api/lead-details/lead-history',
    operationId: 'queryLeadHistory',
    summary: 'All routing attempts of a lead, newest first.',
    access: anyOf('LEADS_LIST'),
    body: historyBody,
    response: z.array(leadHistoryEntry),
    handle: async ({ db, session, body }) =>
      (await rowsOf(db, 'lead_histories', body, (own, lead) => listLeadHistory(own, lead, session))).map((row) => ({
        ...row,
        restriction_origin: row.restriction_origin as 'system' | 'broker' | null,
      })),
  }),
]
