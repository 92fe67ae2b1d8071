import type { Session } from '../../app/http/access'
import { readViewerContext } from '../filters/viewerContext'
import { listLeads } from '../leads/leads.queries'
import type { LeadRow } from '../leads/leads.schema'
import type { InTimeZone, RouteRequest } from '../../app/http/route'
import type { AsListed } from './leadActions.schema'

type Viewer = Pick<RouteRequest<unknown, unknown, unknown, Session>, 'db' | 'pool' | 'session' | 'now'> & InTimeZone

/** Leads by id, as shown in the list to this caller, in the order of the ids. Deleted and hidden leads are omitted. */
export async function leadRowsById(
  viewer: Viewer,
  ids: readonly number[],
  { columns, tz_offset }: AsListed,
): Promise<LeadRow[]> {
  if (!ids.length) return []
  const { db, pool } = viewer
  const query = { search_in: 'id' as const, search_txt: ids.map(String), is_search_global: true }
  const page = {
    page_number: 1,
    limit: ids.length,
    sort_by_column: 'id',
    sort_order: 'asc',
    columns: columns ?? null,
    tz_offset,
  } as const
  const { data } = await listLeads({ db, pool }, query, page, await readViewerContext(viewer))
  const rowById = new Map(data.map((row) => [row.id, row]))
  return ids.flatMap((id) => rowById.get(id) ?? [])
}
