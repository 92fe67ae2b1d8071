import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/** Room of a cap that is held for a lead at an advertiser. `reserved_at` lies in the window that it counts in. */
export interface Reservation {
  cap_id: number
  lead_id: number
  advertiser_id: number
  reserved_at: Date
}

/**
 * Lets nobody else decide by these caps until the transaction ends. In the order of their ids, so that nobody waits for
 * somebody who waits for them.
 */
export const lockCaps = async (transaction: Database, ids: readonly number[]): Promise<void> => {
  if (ids.length)
    await sql`select from caps where id = any (${[...ids]}::bigint[]) order by id for no key update`.execute(
      transaction,
    )
}

/** Holds room in caps, which are locked and have it, for leads that are about to be sent. */
export async function reserve(transaction: Database, reservations: readonly Reservation[]): Promise<void> {
  if (!reservations.length) return
  await sql`
    insert into cap_reservations (cap_id, lead_id, advertiser_id, reserved_at)
    select cap_id, lead_id, advertiser_id, reserved_at from json_populate_recordset(null::cap_reservations, ${JSON.stringify(reservations)})
    on conflict do nothing`.execute(transaction)
}

/** How much of the room of caps is held for leads that are being sent at this moment, by cap. */
export async function countSending(db: Database, capIds: readonly number[]): Promise<Map<number, number>> {
  if (!capIds.length) return new Map()
  const { rows } = await sql<{ cap_id: number; leads: number }>`
    select r.cap_id, count(*)::integer as leads
    from cap_reservations r join open_attempts o on o.lead_id = r.lead_id and o.advertiser_id = r.advertiser_id and o.state = 'sending'
    where r.cap_id = any (${[...capIds]}::bigint[]) group by r.cap_id`.execute(db)
  return new Map(rows.map(({ cap_id, leads }) => [cap_id, leads]))
}

/**
 * Gives up what is held for leads at advertisers: in the transaction that makes an accepted lead count, or when it is known
 * that the advertiser did not take it.
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
