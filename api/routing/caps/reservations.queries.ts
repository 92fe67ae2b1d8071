import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/** Reserved capacity of a cap for a lead at an advertiser. `reserved_at` is in the window that it counts in. */
export interface Reservation {
  cap_id: number
  lead_id: number
  advertiser_id: number
  reserved_at: Date
}

/** Locks caps until the transaction ends, in id order to prevent deadlocks. */
export const lockCaps = async (transaction: Database, ids: readonly number[]): Promise<void> => {
  if (ids.length)
    await sql`select from caps where id = any (${[...ids]}::bigint[]) order by id for no key update`.execute(
      transaction,
    )
}

/** Reserves capacity in locked caps for leads that are about to be sent. A cap deleted meanwhile limits nothing. */
export async function reserve(transaction: Database, reservations: readonly Reservation[]): Promise<void> {
  if (!reservations.length) return
  await sql`
    insert into cap_reservations (cap_id, lead_id, advertiser_id, reserved_at)
    select cap_id, lead_id, advertiser_id, reserved_at
    from json_populate_recordset(null::cap_reservations, ${JSON.stringify(reservations)}) join caps on caps.id = cap_id
    on conflict do nothing`.execute(transaction)
}

/** Capacity reserved for leads that are being sent, by cap. */
export async function countSending(db: Database, capIds: readonly number[]): Promise<Map<number, number>> {
  if (!capIds.length) return new Map()
  const { rows } = await sql<{ cap_id: number; leads: number }>`
    select r.cap_id, count(*)::integer as leads
    from cap_reservations r join open_attempts o on o.lead_id = r.lead_id and o.advertiser_id = r.advertiser_id and o.state = 'sending'
    where r.cap_id = any (${[...capIds]}::bigint[]) group by r.cap_id`.execute(db)
  return new Map(rows.map(({ cap_id, leads }) => [cap_id, leads]))
}

/**
 * Releases reservations: in the transaction in which an accepted lead starts to count, or when the advertiser did not
 * accept it.
 */
export async function release(
  transaction: Database,
  leads: readonly { lead_id: number; advertiser_id: number }[],
): Promise<void> {
  if (!leads.length) return
  await sql`
    delete from cap_reservations r using json_to_recordset(${JSON.stringify(leads)}) as ended (lead_id bigint, advertiser_id bigint)
    where r.lead_id = ended.lead_id and r.advertiser_id = ended.advertiser_id`.execute(transaction)
}

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
