import { sql } from 'kysely'
import { maxSelection } from '../../../shared/leads/leadActions'
import type { LeadQuery } from '../../../shared/app/filters'
import type { Database } from '../../db/connect'
import { leadConditions, type FilterContext } from '../filters/leadFilter'

/** Ids of all matching leads, newest first; one more than the limit if there are too many. */
export async function selectLeadIds(
  db: Database,
  query: LeadQuery,
  context: FilterContext,
  latestId: number | null,
): Promise<number[]> {
  const upTo = latestId === null ? [] : [sql`l.id <= ${latestId}`]
  const where = sql.join([...leadConditions(query, context), ...upTo], sql` and `)
  const { rows } = await sql<{ id: number }>`
    select l.id from leads l where ${where} order by l.created_at desc, l.id desc limit ${maxSelection + 1}`.execute(db)
  return rows.map(({ id }) => id)
}
