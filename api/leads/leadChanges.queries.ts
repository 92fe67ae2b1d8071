import type { Selectable, Updateable } from 'kysely'
import type { Database } from '../db/connect'
import type { Leads } from '../db/generated/schema'
import { followChanges } from './followChanges.queries'

export type LeadRecord = Selectable<Leads>

/** The lead, locked until the transaction ends; undefined for one that is not there or hidden from staff. */
export const lockLead = (transaction: Database, id: number): Promise<LeadRecord | undefined> =>
  transaction.selectFrom('leads').selectAll().where('id', '=', id).where('is_hidden', '=', false).forUpdate().executeTakeFirst()

type LeadChange = Omit<Updateable<Leads>, 'id' | 'created_at' | 'version' | 'updated_at'>

interface Change {
  /** The user's e-mail, `broker` or `system`. */
  by: string
  /** Epoch milliseconds. */
  at: number
}

const differs = <Value>(before: Value, after: Value | undefined) => after !== undefined && after !== before

/**
 * Changes a locked lead: its version counts up, and a change of lead status, advertiser status or status override is
 * written to its status history; its publisher is told of what concerns it, and a new autologin URL gets its link. Answers
 * the lead as it is then.
 */
export async function changeLead(transaction: Database, lead: LeadRecord, change: LeadChange, { by, at }: Change): Promise<LeadRecord> {
  const after = await transaction
    .updateTable('leads')
    .set({ ...change, version: lead.version + 1, updated_at: new Date(at) })
    .where('id', '=', lead.id)
    // Names the month that the lead lies in. The column counts microseconds and a Date, cut off, milliseconds.
    .where('created_at', '>=', lead.created_at)
    .where('created_at', '<', new Date(lead.created_at.getTime() + 1))
    .returningAll()
    .executeTakeFirstOrThrow()
  const moved = differs(lead.lead_status_id, change.lead_status_id)
  const movedAtBroker = differs(lead.brand_status, change.brand_status)
  const overridden = differs(lead.status_override, change.status_override)
  if (moved || movedAtBroker || overridden) {
    await transaction
      .insertInto('lead_status_changes')
      .values({
        lead_id: lead.id,
        created_at: new Date(at),
        ...(moved && { old_lead_status_id: lead.lead_status_id, new_lead_status_id: after.lead_status_id }),
        ...(movedAtBroker && { old_brand_status: lead.brand_status, new_brand_status: after.brand_status }),
        ...(overridden && { status_override: after.status_override }),
        changed_by: by,
      })
      .execute()
  }
  await followChanges(transaction, [{ before: lead, after, at }])
  return after
}
