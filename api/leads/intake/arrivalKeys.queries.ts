import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { Arrival } from './arrivals'

/** Claims idempotency keys. Returns the positions of those that an existing lead already used. */
export async function claimKeys(
  transaction: Database,
  arrivals: readonly Arrival[],
  leadIds: readonly number[],
): Promise<Set<number>> {
  const keyed = arrivals.flatMap(({ key }, place) =>
    key ? [{ place, owner: key.owner, key: key.key, hash: key.hash.toString('hex'), lead_id: leadIds[place] }] : [],
  )
  if (!keyed.length) return new Set()
  const { rows } = await sql<{ lead_id: number }>`
    insert into idempotency_keys (owner, key, request_hash, response)
    select owner, key, decode(hash, 'hex'), json_build_object('lead_id', lead_id)
    from json_to_recordset(${JSON.stringify(keyed)}) as sent (owner text, key text, hash text, lead_id bigint)
    order by owner, key, lead_id on conflict do nothing returning (response ->> 'lead_id')::bigint as lead_id`.execute(
    transaction,
  )
  const claimed = new Set(rows.map(({ lead_id }) => lead_id))
  return new Set(keyed.flatMap(({ place, lead_id }) => (lead_id !== undefined && claimed.has(lead_id) ? [] : [place])))
}
