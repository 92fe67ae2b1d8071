/** When a campaign becomes complete, and inactive again. See docs/domain/campaigns.md. */
import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/**
 * Completes an active campaign if all sources are completed and no consumer waits or is being sent; returns whether it
 * did. Call it at the end of each transaction that finishes a consumer or a source. The campaign is locked first, so
 * that the second of two concurrent transactions sees the result of the first.
 */
export async function completeIfDone(transaction: Database, campaignId: number, now: number): Promise<boolean> {
  const locked = await sql`
    select from campaigns where id = ${campaignId} and status = 'active' for no key update`.execute(transaction)
  if (!locked.rows.length) return false
  const at = new Date(now)
  const { rows } = await sql`
    update campaigns set status = 'complete', completed_at = ${at}, updated_at = ${at}, version = version + 1
    where id = ${campaignId}
      and exists (select from campaign_sources where campaign_id = ${campaignId} and status = 'completed')
      and not exists (
        select from campaign_sources where campaign_id = ${campaignId} and status <> 'completed' and not is_archived
      )
      and not exists (select from campaign_consumers where campaign_id = ${campaignId} and state = 'waiting')
      and not exists (select from campaign_consumers where campaign_id = ${campaignId} and state = 'sending')
    returning id`.execute(transaction)
  return rows.length > 0
}

/**
 * Makes a complete campaign inactive, so that it can start again with an added source or step; returns whether it was
 * complete.
 */
export async function reopenCampaign(transaction: Database, campaignId: number, now: number): Promise<boolean> {
  const { rows } = await sql`
    update campaigns set status = 'inactive', completed_at = null, updated_at = ${new Date(now)}, version = version + 1
    where id = ${campaignId} and status = 'complete' returning id`.execute(transaction)
  return rows.length > 0
}
