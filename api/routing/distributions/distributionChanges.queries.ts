/** Changes of one field of a distribution, each with a new version. */
import { shareOf } from '../../../shared/routing/distributionRules'
import type { Database } from '../../db/connect'

/** Activates or deactivates a distribution. */
export async function switchDistribution(db: Database, id: number, is_active: boolean, now: number): Promise<void> {
  await db
    .updateTable('distributions')
    .set((row) => ({ is_active, version: row('version', '+', 1), updated_at: new Date(now) }))
    .where('id', '=', id)
    .execute()
}

/** Changes the shares of the advertisers of a group. Their order and credits stay. */
export async function updateShares(
  db: Database,
  id: number,
  { groupId, shares }: { groupId: number; shares: readonly { id: number; percentage: number }[] },
  now: number,
): Promise<void> {
  for (const share of shares)
    await db
      .updateTable('distribution_group_advertisers')
      .set({ share: shareOf(share.percentage) })
      .where('group_id', '=', groupId)
      .where('advertiser_id', '=', share.id)
      .execute()
  await db
    .updateTable('distributions')
    .set((row) => ({ version: row('version', '+', 1), updated_at: new Date(now) }))
    .where('id', '=', id)
    .execute()
}
