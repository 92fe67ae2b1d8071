import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/**
 * Locks and reads the credits of group members, in hundredths of a percent. Groups are locked in id order to prevent
 * deadlocks.
 */
export async function lockCredits(transaction: Database, groupIds: readonly number[]): Promise<Map<number, number>> {
  if (!groupIds.length) return new Map()
  await sql`select from distribution_groups where id = any (${[...groupIds]}::bigint[]) order by id for no key update`.execute(
    transaction,
  )
  const rows = await transaction
    .selectFrom('distribution_group_advertisers')
    .select(['id', 'credit'])
    .where('group_id', 'in', groupIds)
    .execute()
  return new Map(rows.map(({ id, credit }) => [id, credit]))
}

/** Adds to the credits of members of locked groups. */
export async function changeCredits(transaction: Database, changes: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...changes].filter(([, change]) => change !== 0).map(([id, change]) => ({ id, change }))
  if (!rows.length) return
  await sql`
    update distribution_group_advertisers member set credit = credit + given.change
    from json_to_recordset(${JSON.stringify(rows)}) as given (id bigint, change bigint) where member.id = given.id`.execute(
    transaction,
  )
}
