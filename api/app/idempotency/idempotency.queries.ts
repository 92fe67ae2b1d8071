import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect'
import type { DB } from '../../db/generated/schema'
import { ApiError, badInput, type ErrorCode } from '../http/errors'

interface Request {
  db: Database
  /** The `Idempotency-Key` header; without one the work runs without it. */
  idempotencyKey: string | null
  body: unknown
}

interface Owner {
  /** Owner of the key: `user:7`, `publisher:12`. */
  owner: string
  /** Name of the operation; a key used for another operation is refused. */
  operation: string
}

/** Maximum length of the `Idempotency-Key` header, in characters. */
export const maxKeyLength = 200

/** Refuses an `Idempotency-Key` header that is empty or too long. */
export function checkKey(key: string | null): void {
  if (key !== null && (key.length === 0 || key.length > maxKeyLength))
    throw badInput({ 'Idempotency-Key': `Send 1 to ${maxKeyLength} characters.` })
}

const hashRequest = (operation: string, body: unknown) =>
  createHash('sha256')
    .update(`${operation}\n${JSON.stringify(body) ?? ''}`)
    .digest()

/** Claims the key; false if it was already used. Waits while another request with the key is in progress. */
async function claim(db: Database, owner: string, key: string, request_hash: Buffer): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ owner, key, request_hash })
    .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Runs the work of `withIdempotency` after the key was checked. */
function once<Answer extends object>(
  { db, idempotencyKey: key, body }: Request,
  { owner, operation }: Owner,
  work: (transaction: Transaction<DB>) => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return db.transaction().execute(work)
  const requestHash = hashRequest(operation, body)
  return db.transaction().execute(async (transaction) => {
    if (await claim(transaction, owner, key, requestHash)) {
      const answer = await work(transaction)
      await transaction
        .updateTable('idempotency_keys')
        .set({ status: 200, response: JSON.stringify(answer) })
        .where('owner', '=', owner)
        .where('key', '=', key)
        .execute()
      return answer
    }
    const first = await transaction
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'response'])
      .where('owner', '=', owner)
      .where('key', '=', key)
      .executeTakeFirst()
    if (!first?.request_hash.equals(requestHash)) {
      throw new ApiError('CONFLICT', 'This idempotency key was used with another body.')
    }
    // The stored value was written by `work` of the same operation.
    return first.response as Answer
  })
}

/**
 * Runs `work` in a transaction, once per idempotency key: a repeated request gets the first response, and a concurrent
 * one waits for it. A different body with the same key is refused with 409. If the work fails, the key is rolled back,
 * so the request can be retried. The response must be plain JSON.
 */
export function withIdempotency<Answer extends object>(
  request: Request,
  owner: Owner,
  work: (transaction: Transaction<DB>) => Promise<Answer>,
): Promise<Answer> {
  checkKey(request.idempotencyKey)
  return once(request, owner, work)
}

/** One item of several that was left unchanged, and the reason. */
export interface Refusal {
  id: number
  code: ErrorCode
  message: string
}

/**
 * Applies the same change to several items, each in its own transaction and once per idempotency key: completed items
 * stay completed if a later one fails, and the same request continues where it stopped. ApiErrors with 409, 404 or 400
 * leave the item unchanged and are returned in `refused`; any other error ends the loop.
 */
export async function withIdempotencyEach<Answer extends object>(
  request: Request,
  owner: Owner,
  ids: readonly number[],
  work: (transaction: Transaction<DB>, id: number) => Promise<Answer>,
): Promise<{ done: Answer[]; refused: Refusal[] }> {
  const { db, idempotencyKey: key } = request
  // Refuses a different body with the same key before any change.
  if (key !== null) await withIdempotency(request, owner, async () => ({}))
  type Outcome = { kind: 'done'; answer: Answer } | ({ kind: 'refused' } & Refusal)
  const done: Answer[] = []
  const refused: Refusal[] = []
  for (const id of new Set(ids)) {
    const outcome = await once(
      { db, idempotencyKey: key === null ? null : `${key}:${id}`, body: null },
      owner,
      async (transaction): Promise<Outcome> => {
        await sql`savepoint thing`.execute(transaction)
        try {
          return { kind: 'done', answer: await work(transaction, id) }
        } catch (error) {
          if (!(error instanceof ApiError) || !mendable.has(error.code)) throw error
          await sql`rollback to savepoint thing`.execute(transaction)
          return { kind: 'refused', id, code: error.code, message: error.message }
        }
      },
    )
    if (outcome.kind === 'done') done.push(outcome.answer)
    else refused.push({ id: outcome.id, code: outcome.code, message: outcome.message })
  }
  return { done, refused }
}

const mendable: ReadonlySet<ErrorCode> = new Set(['CONFLICT', 'NOT_FOUND', 'BAD_USER_INPUT'])

const dayMs = 86_400_000

/** Deletes keys after one day. */
export const deleteOldKeys = (db: Database, now: number) =>
  db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now - dayMs))
    .execute()
