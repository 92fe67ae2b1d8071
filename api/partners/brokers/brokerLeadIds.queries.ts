import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { BrokerAnswer } from './sendToBroker'

/** Longer ids are not kept: no list could name them. */
const maxBrokerId = 200

interface Answered {
  advertiserId: number
  lead: { id: number }
  answer: BrokerAnswer | null
}

/** Keeps the ids that brokers gave leads that they accepted. An id that is used again names the newer lead. */
export async function keepBrokerLeadIds(transaction: Database, answered: readonly Answered[]): Promise<void> {
  const given = new Map<string, { advertiser_id: number; broker_id: string; lead_id: number }>()
  for (const { advertiserId, lead, answer } of answered) {
    const id = answer?.outcome.kind === 'accepted' ? answer.outcome.id?.trim() : null
    if (id && id.length <= maxBrokerId)
      given.set(`${advertiserId} ${id}`, { advertiser_id: advertiserId, broker_id: id, lead_id: lead.id })
  }
  if (!given.size) return
  // In the order of the key, to prevent deadlocks.
  await sql`
    insert into broker_lead_ids (advertiser_id, broker_id, lead_id)
    select advertiser_id, broker_id, lead_id
    from jsonb_to_recordset(${JSON.stringify([...given.values()])}::jsonb) as given (advertiser_id bigint, broker_id text, lead_id bigint)
    order by advertiser_id, broker_id
    on conflict (advertiser_id, broker_id) do update set lead_id = excluded.lead_id`.execute(transaction)
}
