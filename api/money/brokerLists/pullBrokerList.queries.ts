import { sql } from 'kysely'
import { addJob } from '../../app/jobs/jobs.queries'
import type { Database } from '../../db/connect'

export const listPullTask = 'broker_list_pull'

export const scheduleListPull = (transaction: Database, listId: number) =>
  addJob(
    transaction,
    listPullTask,
    { list_id: listId },
    { key: `list_pull:${listId}`, runAt: new Date(0), priority: 5 },
  )

/** A draft that waits for its lines. */
interface FetchingList {
  advertiser_id: number
  month: string
  starts_at: Date
  ends_at: Date
}

/** Null if another one took its place. With `lock`, locked until the transaction ends. */
export async function findFetching(db: Database, listId: number, lock = false): Promise<FetchingList | null> {
  const { rows } = await sql<FetchingList>`
    select list.advertiser_id, list.month::text as month, starts_at, ends_at
    from broker_lists list join accounting_months using (month) where list.id = ${listId} and is_fetching
    ${lock ? sql`for update of list` : sql``}`.execute(db)
  return rows[0] ?? null
}
