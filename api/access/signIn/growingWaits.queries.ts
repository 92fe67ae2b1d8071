import { sql } from 'kysely'
import type { Database } from '../../db/connect'

export type SignInStep = 'password' | 'code'

/** One row of `sign_in_waits`, and how its waits grow. */
export interface GrowingWait {
  step: SignInStep
  account: Buffer
  /** Empty: all that is tried from sources that are not known. */
  source: Buffer
  /** So many wrong tries are judged at once; after each further one the next waits, a minute at first, then twice as long as before. */
  freeTries: number
  longestSeconds: number
}

/** A try that has to wait. `isFirst` of those that wait together. */
export interface Refusal {
  waitMs: number
  isFirst: boolean
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** After so long without a wrong try the count begins again. */
const forgetMs = 7 * dayMs

export const allOthers = Buffer.alloc(0)

/** How long the next try waits after so many wrong ones in a row. */
export function waitAfter(failures: number, { freeTries, longestSeconds }: GrowingWait): number {
  if (failures < freeTries) return 0
  return Math.min(longestSeconds * 1000, minuteMs * 2 ** Math.min(failures - freeTries, 30))
}

const rowOf = (db: Database, { step, account, source }: GrowingWait) =>
  db.updateTable('sign_in_waits').where('step', '=', step).where('account', '=', account).where('source', '=', source)

/**
 * Counts a try as wrong in all of these rows, or in none and answers the refusal where one of them has to wait. Tries at
 * once take turns, so that no more are judged than are free.
 */
export const countTry = (db: Database, waits: readonly GrowingWait[], now: number): Promise<Refusal | null> =>
  db.transaction().execute(async (transaction) => {
    const counted: { wait: GrowingWait; failures: number }[] = []
    let refusal: (Refusal & { wait: GrowingWait }) | null = null
    // All callers name the rows in the same order, so that they never wait for each other.
    for (const wait of waits) {
      const { step, account, source } = wait
      const row = await transaction
        .insertInto('sign_in_waits')
        .values({ step, account, source, failures: 0, waits_until: new Date(now) })
        // Locks the row that is there, and changes nothing.
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

/** Takes a counted try back: it was right, or could not be judged. */
export async function takeTryBack(db: Database, waits: readonly GrowingWait[], now: number): Promise<void> {
  for (const wait of waits)
    await rowOf(db, wait)
      .set({ failures: sql<number>`greatest(failures - 1, 0)`, waits_until: new Date(now) })
      .execute()
}

/** Begins these counts again. Answers how many wrong tries the first of them held. */
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

/** Ends all waits of an account, for passwords and codes, from everywhere. */
export const endWaitsOfAccount = (db: Database, account: Buffer) =>
  db.deleteFrom('sign_in_waits').where('account', '=', account).execute()

/** Until when the longest wait of each of these accounts lasts, by the account in hexadecimal digits; accounts without one are not in it. */
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

/** Removes counts that have been forgotten, and after a day those of a few wrong tries, which lead to no wait. */
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
