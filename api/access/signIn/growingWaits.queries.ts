import { sql } from 'kysely'
import type { Database } from '../../db/connect'

export type SignInStep = 'password' | 'code'

/** One row of `sign_in_waits`, and how its waits increase. */
export interface GrowingWait {
  step: SignInStep
  account: Buffer
  /** Empty: all attempts from unknown sources. */
  source: Buffer
  /**
   * Number of wrong attempts without a wait; after each further one the next attempt waits, first one minute, then
   * twice as long each time.
   */
  freeTries: number
  longestSeconds: number
}

/** An attempt that must wait. `isFirst` for the first of several during the same wait. */
export interface Refusal {
  waitMs: number
  isFirst: boolean
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** The count is reset after this time without a wrong attempt. */
const forgetMs = 7 * dayMs

export const allOthers = Buffer.alloc(0)

/** Wait before the next attempt, after a number of consecutive wrong ones. */
function waitAfter(failures: number, { freeTries, longestSeconds }: GrowingWait): number {
  if (failures < freeTries) return 0
  return Math.min(longestSeconds * 1000, minuteMs * 2 ** Math.min(failures - freeTries, 30))
}

const rowOf = (db: Database, { step, account, source }: GrowingWait) =>
  db.updateTable('sign_in_waits').where('step', '=', step).where('account', '=', account).where('source', '=', source)

/**
 * Counts an attempt as wrong in all of these rows; if one of them requires a wait, counts nothing and returns the
 * refusal. Concurrent attempts are serialized, so that the limit cannot be exceeded.
 */
export const countTry = (db: Database, waits: readonly GrowingWait[], now: number): Promise<Refusal | null> =>
  db.transaction().execute(async (transaction) => {
    const counted: { wait: GrowingWait; failures: number }[] = []
    let refusal: (Refusal & { wait: GrowingWait }) | null = null
    // Rows are locked in the same order by all callers to prevent deadlocks.
    for (const wait of waits) {
      const { step, account, source } = wait
      const row = await transaction
        .insertInto('sign_in_waits')
        .values({ step, account, source, failures: 0, waits_until: new Date(now) })
        // Locks the existing row without changing it.
        .onConflict((conflict) =>
          conflict.columns(['step', 'account', 'source']).doUpdateSet((set) => ({ step: set.ref('excluded.step') })),
        )
        .returning(['failures', 'waits_until', 'is_refusal_recorded'])
        .executeTakeFirstOrThrow()
      const waitMs = row.waits_until.getTime() - now
      if (waitMs > (refusal?.waitMs ?? 0)) refusal = { waitMs, isFirst: !row.is_refusal_recorded, wait }
      counted.push({ wait, failures: (waitMs < -forgetMs ? 0 : row.failures) + 1 })
    }
    if (refusal) {
      await rowOf(transaction, refusal.wait).set({ is_refusal_recorded: true }).execute()
      return { waitMs: refusal.waitMs, isFirst: refusal.isFirst }
    }
    for (const { wait, failures } of counted) {
      const waits_until = new Date(now + waitAfter(failures, wait))
      await rowOf(transaction, wait).set({ failures, waits_until, is_refusal_recorded: false }).execute()
    }
    return null
  })

/** Reverts a counted attempt that was correct or could not be checked. */
export async function uncountAttempt(db: Database, waits: readonly GrowingWait[], now: number): Promise<void> {
  for (const wait of waits)
    await rowOf(db, wait)
      .set({ failures: sql<number>`greatest(failures - 1, 0)`, waits_until: new Date(now) })
      .execute()
}

/** Resets these counts. Returns the number of wrong attempts in the first of them. */
export async function endWaits(db: Database, waits: readonly GrowingWait[]): Promise<number> {
  const ended: number[] = []
  for (const { step, account, source } of waits) {
    const row = await db
      .deleteFrom('sign_in_waits')
      .where('step', '=', step)
      .where('account', '=', account)
      .where('source', '=', source)
      .returning('failures')
      .executeTakeFirst()
    ended.push(row?.failures ?? 0)
  }
  return ended[0] ?? 0
}

/** Ends all waits of an account, for passwords and codes, from all sources. */
export const endWaitsOfAccount = (db: Database, account: Buffer) =>
  db.deleteFrom('sign_in_waits').where('account', '=', account).execute()

/**
 * End of the longest wait of each of these accounts, by account in hexadecimal; accounts without a wait are omitted.
 */
export async function waitsOfAccounts(
  db: Database,
  accounts: readonly Buffer[],
  now: number,
): Promise<Map<string, Date>> {
  if (!accounts.length) return new Map()
  const rows = await db
    .selectFrom('sign_in_waits')
    .select((query) => ['account', query.fn.max('waits_until').as('until')])
    .where('account', 'in', [...accounts])
    .where('waits_until', '>', new Date(now))
    .groupBy('account')
    .execute()
  return new Map(rows.map(({ account, until }) => [account.toString('hex'), until]))
}

/** Deletes counts that are reset, and after one day those with too few wrong attempts for a wait. */
export const deleteForgottenWaits = (db: Database, now: number) =>
  db
    .deleteFrom('sign_in_waits')
    .where((where) =>
      where.or([
        where('waits_until', '<', new Date(now - forgetMs)),
        where.and([where('failures', '<', 5), where('waits_until', '<', new Date(now - dayMs))]),
      ]),
    )
    .execute()
