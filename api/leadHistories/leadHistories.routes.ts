import { z } from 'zod'
import { toIsoWithOffset } from '../../shared/timeZones'
import { anyOf } from '../access'
import type { Database } from '../db/connect'
import { notFound } from '../errors'
import { route } from '../route'
import { findLeadKey, findLeadKeys, type LeadKey, listLeadHistory, listStatusChanges } from './leadHistories.queries'
import { leadsOfBody } from '../leadsOfBody'
import { leadHistoryEntry, statusChange } from './leadHistories.schema'

/** The leads asked for; 404 for one alone that is not there. */
async function leadsOf(db: Database, { lead_id, lead_ids }: z.output<typeof leadsOfBody>): Promise<LeadKey[]> {
  if (lead_ids) return findLeadKeys(db, lead_ids)
  const lead = lead_id === undefined ? undefined : await findLeadKey(db, lead_id)
  if (!lead) throw notFound('The lead')
  return [lead]
}

/** The rows of these leads with their dates in the offset asked for. */
async function rowsOf<Row extends { created_at: Date }>(
  db: Database,
  body: z.output<typeof leadsOfBody>,
  list: (db: Database, lead: LeadKey) => Promise<Row[]>,
) {
  const leads = await leadsOf(db, body)
  const rows = (await Promise.all(leads.map((lead) => list(db, lead)))).flat()
  return rows.map((row) => ({ ...row, created_at: toIsoWithOffset(row.created_at.getTime(), body.tz_offset) }))
}

export const leadHistoriesRoutes = [
  route({
    method: 'post',
    path: '/api/lead-details/status-history',
    operationId: 'queryLeadStatusHistory',
    summary: "All changes of a lead's status, newest first.",
    access: anyOf('LEADS_LIST'),
    body: leadsOfBody,
    response: z.array(statusChange),
    handle: ({ db, body }) => rowsOf(db, body, listStatusChanges),
  }),
  route({
    method: 'post',
    path: '/api/lead-details/lead-history',
    operationId: 'queryLeadHistory',
    summary: 'All attempts to place a lead, newest first.',
    access: anyOf('LEADS_LIST'),
    body: leadsOfBody,
    response: z.array(leadHistoryEntry),
    handle: async ({ db, body }) =>
      (await rowsOf(db, body, listLeadHistory)).map((row) => ({
        ...row,
        restriction_origin: row.restriction_origin as 'system' | 'broker' | null,
      })),
  }),
]
