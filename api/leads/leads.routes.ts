import type { z } from 'zod'
import { anyOf, type Session } from '../access'
import { leadQuery, leadQueryBody } from '../filters/leadFilter.schema'
import { readFilterContext } from '../filters/filters.queries'
import { readViewerContext } from '../filters/viewerContext'
import { type InTimeZone, route, type RouteRequest } from '../route'
import { type LeadPage, listLeadColumns, listLeads } from './leads.queries'
import { leadDetails, leadDetailsBody, leadDetailsColumns } from './leads.schema'
import { searchOutcome } from './searchOutcome.queries'
import { searchOutcome as searchOutcomeSchema } from './searchOutcome.schema'

type Request = RouteRequest<unknown, unknown, z.output<typeof leadDetailsBody>, Session> & InTimeZone

/** What a request asks of the list: where to look, the query, the page, and what its viewer may see. */
async function asked(request: Request) {
  const { db, pool, reports, body } = request
  const { tz_offset, page_number, limit, sort_by_column, sort_order, columns, ...query } = body
  const page: LeadPage = {
    page_number,
    limit,
    sort_by_column: sort_by_column ?? 'created_at',
    sort_order: sort_order ?? 'desc',
    columns: columns ?? null,
    tz_offset,
  }
  return [{ db, pool, reports }, leadQuery(query), page, await readViewerContext(request)] as const
}

const asOf = ({ now }: Request) => new Date(now()).toISOString()

export const leadsRoutes = [
  route({
    method: 'post',
    path: '/api/lead-details',
    operationId: 'queryLeads',
    readsTimeZone: true,
    summary: 'A page of leads that match, newest first unless sorted, and how many match in all.',
    access: anyOf('LEADS_LIST'),
    body: leadDetailsBody,
    response: leadDetails,
    handle: async (request) => ({ ...(await listLeads(...(await asked(request)))), as_of: asOf(request) }),
  }),
  route({
    method: 'post',
    path: '/api/lead-details/columns',
    operationId: 'queryLeadColumns',
    readsTimeZone: true,
    summary: 'The page of /api/lead-details field by field: half as long, and read in half the time.',
    access: anyOf('LEADS_LIST'),
    body: leadDetailsBody,
    response: leadDetailsColumns,
    handle: async (request) => ({ ...(await listLeadColumns(...(await asked(request)))), as_of: asOf(request) }),
  }),
  route({
    method: 'post',
    path: '/api/lead-details/search-outcome',
    operationId: 'queryLeadSearchOutcome',
    readsTimeZone: true,
    summary:
      'Which texts of a search the list has, and which are left out by its date range, its other filters, or are in no lead.',
    access: anyOf('LEADS_LIST'),
    body: leadQueryBody,
    response: searchOutcomeSchema,
    handle: async ({ db, pool, timeZone, now, body }) =>
      searchOutcome(db, leadQuery(body), await readFilterContext(pool, timeZone, now())),
  }),
]
