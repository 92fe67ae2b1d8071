import { sql } from 'kysely'
import { permissionGroups } from '../../../shared/access/permissions'
import { HOUR } from '../../../shared/app/time/timeZones'
import { bulkKeptHours, maxOpenBulks } from '../../../shared/reports/bulks'
import { type StoredBy, storedBy } from '../../access/storedWork/runsAs.queries'
import type { Session } from '../../app/http/access'
import { ApiError, notFound } from '../../app/http/errors'
import { addJob, removeJob } from '../../app/jobs/jobs.queries'
import type { Database } from '../../db/connect'
import type { Bulk } from './bulks.schema'

export const bulkTask = 'bulk'
const jobKeyPrefix = 'bulk:'
/** So many run at once; jobs of one queue take turns. */
const queues = 5
const priority = 10

/** A stored query of a list, and how far it was read. */
export interface StoredBulk extends StoredBy {
  id: number
  user_id: number
  session_id: number
  permissions: number[]
  document: string
  variables: Record<string, unknown>
  list: string
  time_zone: string
  state: Bulk['state']
  failure: string | null
  after: string | null
  pages: number
  row_count: number
  byte_count: number
  cost: number
  tries: number
  created_at: Date
  ended_at: Date | null
}

const isOpen = sql<boolean>`state in ('waiting', 'running')`

/** Schedules the next pages. */
export const scheduleBulk = (db: Database, id: number, at: number) =>
  addJob(
    db,
    bulkTask,
    { bulk_id: id },
    {
      key: jobKeyPrefix + id,
      runAt: new Date(at),
      queue: jobKeyPrefix + (id % queues),
      priority,
    },
  )

/** Schedules those whose job was lost, for example in a backup. */
export const scheduleForgottenBulks = (db: Database) =>
  sql`
    select graphile_worker.add_job(${bulkTask}, json_build_object('bulk_id', b.id), job_key => ${jobKeyPrefix}::text || b.id,
      job_key_mode => 'unsafe_dedupe', queue_name => ${jobKeyPrefix}::text || b.id % ${queues}::integer, priority => ${priority}::integer)
    from bulks b
    where ${isOpen} and not exists (select from graphile_worker.jobs j where j.key = ${jobKeyPrefix}::text || b.id)`.execute(
    db,
  )

/** An arbitrary number that no other lock uses. */
const lockKey = 7_302_114_099

/** Throws TOO_MANY_REQUESTS if a user may not start one more; locked until the transaction ends. */
export async function refuseSixth(transaction: Database, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from bulks where user_id = ${userId} and ${isOpen}`.execute(transaction)
  if ((rows[0]?.open ?? 0) >= maxOpenBulks)
    throw new ApiError(
      'TOO_MANY_REQUESTS',
      `You have ${maxOpenBulks} bulk queries that wait or run. Please wait until one of them has ended, or cancel one.`,
      { retryAfter: 30 },
    )
}

/** Stores a query with its job, to run as the caller. Returns its id. */
export async function insertBulk(
  transaction: Database,
  session: Session,
  { variables, now, ...bulk }: Pick<StoredBulk, 'document' | 'variables' | 'list' | 'time_zone'> & { now: number },
): Promise<number> {
  const { user_id, session_id, permissions } = session
  const { id } = await transaction
    .insertInto('bulks')
    .values({
      ...{ ...bulk, ...storedBy(session), user_id, session_id, permissions },
      variables: JSON.stringify(variables),
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await scheduleBulk(transaction, id, now)
  return id
}

/** Those of the caller, newest first: these ids, or the last ones. A token has its own, a person also those of the own tokens. */
export async function listBulks(db: Database, session: Session, ids: readonly number[] | null): Promise<StoredBulk[]> {
  const { rows } = await sql<StoredBulk>`
    select * from bulks
    where user_id = ${session.user_id}
      and ${session.token_name === null ? sql`true` : sql`token_id = ${session.session_id}`}
      and ${ids ? sql`id = any (${[...ids]}::bigint[])` : sql`true`}
    order by id desc limit ${ids?.length ?? 50}`.execute(db)
  return rows
}

/** One of the caller's. Throws NOT_FOUND. */
export async function findBulk(db: Database, session: Session, id: number): Promise<StoredBulk> {
  const [found] = await listBulks(db, session, [id])
  if (!found) throw notFound('The bulk query')
  return found
}

/** The first permission that somebody lacks of those with which a query began; null if none. */
export function lostPermission({ permissions }: Pick<StoredBulk, 'permissions'>, session: Session): string | null {
  const lost = permissions.find((code) => !session.permissions.includes(code))
  const known = permissionGroups.flatMap((group) => group.permissions)
  return lost === undefined ? null : (known.find(([, code]) => code === lost)?.[0] ?? String(lost))
}

/** One with a file that the caller may have. Throws NOT_FOUND, CONFLICT, or FORBIDDEN for a caller who may do less than it might. */
export async function findReadBulk(db: Database, session: Session, id: number): Promise<StoredBulk> {
  const found = await findBulk(db, session, id)
  if (found.state !== 'done') throw new ApiError('CONFLICT', 'The bulk query has no file.')
  const lost = lostPermission(found, session)
  if (lost) throw new ApiError('FORBIDDEN', `The file was read with a permission that you do not have: ${lost}.`)
  return found
}

/** Takes one to run; null if it has ended. */
export async function takeBulk(db: Database, id: number): Promise<StoredBulk | null> {
  const { rows } = await sql<StoredBulk>`
    update bulks set state = 'running' where id = ${id} and ${isOpen} returning *`.execute(db)
  return rows[0] ?? null
}

/** Notes that the next page could not be read now. Returns how often. */
export async function noteTry(db: Database, { id, pages }: StoredBulk): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    update bulks set tries = tries + 1 where id = ${id} and pages = ${pages} returning tries`.execute(db)
  return rows[0]?.tries ?? 0
}

interface Piece {
  rows: number
  bytes: number
  cost: number
  after: string | null
  /** Compressed; null without rows. */
  body: Buffer | null
}

/**
 * Stores the next page together with its end, so that no row is stored twice, whichever process is killed. Null if this page is
 * stored already, or the query has ended.
 */
export const storePiece = (
  db: Database,
  { id, pages }: StoredBulk,
  { body, ...piece }: Piece,
  now: number,
): Promise<StoredBulk | null> =>
  db.transaction().execute(async (transaction) => {
    const isLast = piece.after === null
    const { rows } = await sql<StoredBulk>`
      update bulks set pages = pages + 1, row_count = row_count + ${piece.rows}, byte_count = byte_count + ${piece.bytes},
        cost = cost + ${piece.cost}, after = ${piece.after}, tries = 0, state = ${isLast ? 'done' : 'running'},
        ended_at = ${isLast ? new Date(now) : null}::timestamptz
      where id = ${id} and state = 'running' and pages = ${pages}
      returning *`.execute(transaction)
    if (rows[0] && body)
      await transaction.insertInto('bulk_pieces').values({ bulk_id: id, place: pages, body }).execute()
    return rows[0] ?? null
  })

/** Ends one that waits or runs, without its file; false if it has ended already. */
async function endBulk(
  transaction: Database,
  id: number,
  end: { state: 'cancelled' } | { state: 'failed'; failure: string },
  now: number,
): Promise<boolean> {
  const ended = await transaction
    .updateTable('bulks')
    .set({ ...end, ended_at: new Date(now) })
    .where('id', '=', id)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  await removeJob(transaction, jobKeyPrefix + id)
  await transaction.deleteFrom('bulk_pieces').where('bulk_id', '=', id).execute()
  return true
}

export const cancelBulk = (transaction: Database, id: number, now: number) =>
  endBulk(transaction, id, { state: 'cancelled' }, now)

export const failBulk = (transaction: Database, id: number, failure: string, now: number) =>
  endBulk(transaction, id, { state: 'failed', failure }, now)

/** The compressed pages in their order, one at a time. Throws if one was deleted meanwhile. */
export async function* readPieces(db: Database, { id, pages, row_count }: StoredBulk): AsyncGenerator<Buffer> {
  for (let place = 0; row_count > 0 && place < pages; place++) {
    const piece = await db
      .selectFrom('bulk_pieces')
      .select('body')
      .where('bulk_id', '=', id)
      .where('place', '=', place)
      .executeTakeFirst()
    if (piece) yield piece.body
    // The last page has no rows if the one before it was full.
    else if (place < pages - 1) throw new Error('A page of a bulk query is not there any more')
  }
}

export const deleteOldBulks = (db: Database, now: number) =>
  db
    .deleteFrom('bulks')
    .where('ended_at', '<', new Date(now - bulkKeptHours * HOUR))
    .execute()
