import type { z } from 'zod'
import { anyOf, type Session } from '../../app/http/access'
import { leadQuery, leadQueryBody } from '../filters/leadFilter.schema'
import { endCursor, readCursor } from '../../app/http/cursors'
import type { Database } from '../../db/connect'
import { badInput } from '../../app/http/errors'
import { readFilterContext } from '../filters/filters.queries'
import { readViewerContext } from '../filters/viewerContext'
import { type InTimeZone, route, type RouteRequest } from '../../app/http/route'
import type { LeadPage } from './leadPageSql'
import { findLeadPlace, listLeadColumns, listLeads } from './leads.queries'
import { leadColumnsBody, leadDetails, leadDetailsBody, leadDetailsColumns } from './leads.schema'
import { searchOutcome } from './searchOutcome.queries'
import { searchOutcome as searchOutcomeSchema } from './searchOutcome.schema'

type Body = z.output<typeof leadDetailsBody> & { counts?: boolean }
type Request = RouteRequest<unknown, unknown, Body, Session> & InTimeZone

/** Without a sortable field the order is created_at. */
const isByCreation = ({ sort_by_column }: z.output<typeof leadDetailsBody>) =>
  !sort_by_column || sort_by_column === 'created_at'

/** End of the previous page. Throws BAD_USER_INPUT for an invalid cursor. */
async function placeAfter(db: Database, cursor: string | null | undefined, byCreation: boolean) {
  const [id] = readCursor(cursor, 1) ?? []
  if (id === undefined) return null
  if (!byCreation) throw badInput({ after: 'Only the order of created_at can be read on from a cursor.' })
  const place = await findLeadPlace(db, id)
  if (!place) throw badInput({ after: 'The lead of this cursor is not there any more.' })
  return place
}

/** End of the page; null unless sorted by created_at. */
const endOf = (body: z.output<typeof leadDetailsBody>, ids: readonly number[]) =>
  isByCreation(body) ? endCursor(ids, (id) => [id]) : null

/** Parameters of a list request: data source, query, page, and what the caller may see. */
async function asked(request: Request) {
  const { db, pool, reports, body } = request
  const { tz_offset, page_number, limit, after, sort_by_column, sort_order, columns, counts, ...query } = body
  const page: LeadPage = {
    page_number,
    limit,
    sort_by_column: sort_by_column ?? 'created_at',
    sort_order: sort_order ?? 'desc',
    columns: columns ?? null,
    tz_offset,
    after: await placeAfter(db, after, isByCreation(body)),
    ...(counts === false && { counts }),
  }
  return [{ db, pool, reports }, leadQuery(query), page, await readViewerContext(request)] as const
}

/** Read before the page: what is stored meanwhile is later than the page. */
const asOf = ({ now }: Request) => new Date(now()).toISOString()

export const leadsRoutes = [
  route({
    method: 'post',
    path: '/api/lead-details',
    operationId: 'queryLeads',
    readsReplica: true,
    readsTimeZone: true,
    summary: 'A page of matching leads, newest first by default, with the total number of matches.',
    access: anyOf('LEADS_LIST'),
    body: leadDetailsBody,
    response: leadDetails,
    handle: async (request) => {
      const as_of = asOf(request)
      const page = await listLeads(...(await asked(request)))
      const ids = page.data.map(({ id }) => id)
      return { ...page, as_of, end_cursor: endOf(request.body, ids) }
    },
  }),
  route({
    method: 'post',
    path: '/api/lead-details/columns',
    operationId: 'queryLeadColumns',
    readsReplica: true,
    readsTimeZone: true,
    summary: 'The page of /api/lead-details in columns instead of rows: half the size, and twice as fast.',
    access: anyOf('LEADS_LIST'),
    body: leadColumnsBody,
    response: leadDetailsColumns,
    handle: async (request) => {
      const as_of = asOf(request)
      const page = await listLeadColumns(...(await asked(request)))
      return { ...page, as_of, end_cursor: endOf(request.body, page.columns.id) }
    },
  }),
  route({
    method: 'post',
    path: '/api/lead-details/search-outcome',
    operationId: 'queryLeadSearchOutcome',
    readsReplica: true,
    readsTimeZone: true,
    summary:
      'Which texts of a search were found in the list, which are excluded by its date range or other filters, and which no lead has.',
    access: anyOf('LEADS_LIST'),
    body: leadQueryBody,
    response: searchOutcomeSchema,
    handle: async ({ db, pool, timeZone, now, body }) =>
      searchOutcome(db, leadQuery(body), await readFilterContext(pool, timeZone, now())),
  }),
]
