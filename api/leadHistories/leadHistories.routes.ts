import { z } from 'zod'
import { toIsoWithOffset } from '../../shared/timeZones'
import { anyOf } from '../access'
import type { Database } from '../db/connect'
import { notFound } from '../errors'
import { route } from '../route'
import { findLeadKey, type LeadKey, listLeadHistory, listStatusChanges } from './leadHistories.queries'
import { historyBody, leadHistoryEntry, statusChange } from './leadHistories.schema'

/** The rows of one lead with their dates in the offset asked for; 404 for a lead that is not there. */
async function rowsOf<Row extends { created_at: Date }>(
  db: Database,
  { lead_id, tz_offset }: z.output<typeof historyBody>,
  list: (db: Database, lead: LeadKey) => Promise<Row[]>,
) {
  const lead = await findLeadKey(db, lead_id)
  if (!lead) throw notFound('The lead')
  const rows = await list(db, lead)
  return rows.map((row) => ({ ...row, created_at: toIsoWithOffset(row.created_at.getTime(), tz_offset) }))
}

export const leadHistoriesRoutes = [
  route({
    method: 'post',
    path: '/api/lead-details/status-history',
    operationId: 'queryLeadStatusHistory',
    summary: "All changes of a lead's status, newest first.",
    access: anyOf('LEADS_LIST'),
    body: historyBody,
    response: z.array(statusChange),
    handle: ({ db, body }) => rowsOf(db, body, listStatusChanges),
  }),
  route({
    method: 'post',
    path: '/api/lead-details/lead-history',
    operationId: 'queryLeadHistory',
    summary: 'All attempts to place a lead, newest first.',
    access: anyOf('LEADS_LIST'),
    body: historyBody,
    response: z.array(leadHistoryEntry),
    handle: async ({ db, body }) =>
      (await rowsOf(db, body, listLeadHistory)).map((row) => ({
        ...row,
        restriction_origin: row.restriction_origin as 'system' | 'broker' | null,
      })),
  }),
]
