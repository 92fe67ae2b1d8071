import { sql } from 'kysely'
import type { ReturnReasonKind } from '../../../shared/money/returns'
import type { Database } from '../../db/connect'

export interface ReturnReasons {
  version: number
  /** In the order of the screen. */
  reasons: { id: number; name: string; kind: ReturnReasonKind }[]
}

/** The reasons that can be given now. */
export async function readReasons(db: Database): Promise<ReturnReasons> {
  const { rows } = await sql<ReturnReasons>`
    select return_reasons_version as version,
      (select json_agg(json_build_object('id', id, 'name', name, 'kind', kind) order by position, id) from return_reasons where is_active) as reasons
    from accounting_settings`.execute(db)
  if (!rows[0]) throw new Error('The accounting settings are missing')
  return rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockReasons(transaction: Database): Promise<ReturnReasons> {
  await sql`select from accounting_settings for update`.execute(transaction)
  return readReasons(transaction)
}

/**
 * Replaces the list in the transaction. Those left out are deleted, or kept for the deposits that they explain; a new one with the
 * name of such a one takes its place again. Ids and names must be valid.
 */
export async function saveReasons(
  transaction: Database,
  reasons: readonly { id?: number | null | undefined; name: string }[],
): Promise<void> {
  const kept = reasons.flatMap(({ id }) => id ?? [])
  // Names may have been exchanged: those that were there must not stand in the way.
  await sql`update return_reasons set is_active = false where kind = 'own'`.execute(transaction)
  await sql`update return_reasons set name = id::text || ' ' || name where is_active`.execute(transaction)
  for (const [at, { id, name }] of reasons.entries()) {
    const known =
      id ??
      (
        await sql<{ id: number }>`
          select id from return_reasons where not is_active and lower(name) = lower(${name}) and id <> all (${kept}::bigint[]) limit 1`.execute(
          transaction,
        )
      ).rows[0]?.id
    await (
      known
        ? sql`update return_reasons set name = ${name}, position = ${at + 1}, is_active = true where id = ${known}`
        : sql`insert into return_reasons (name, position) values (${name}, ${at + 1})`
    ).execute(transaction)
  }
  await sql`
    delete from return_reasons where not is_active
      and not exists (select from deposit_returns where reason_id = return_reasons.id)`.execute(transaction)
  await sql`update accounting_settings set return_reasons_version = return_reasons_version + 1`.execute(transaction)
}
