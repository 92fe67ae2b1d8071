import type { Database } from '../../db/connect'
import { notFound } from '../../app/http/errors'

/** Throws NOT_FOUND if the campaign does not exist. */
export async function refuseMissingCampaign(db: Database, id: number): Promise<void> {
  const found = await db.selectFrom('campaigns').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound('The campaign')
}
