import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/** Maximum number of choices per list; a publisher may send a new text with every lead. */
const maxValues = 2000

export const listAdvertisers = (db: Database) =>
  db.selectFrom('advertisers').select(['id', 'name']).orderBy('name').execute()
export const listPublishers = (db: Database) =>
  db.selectFrom('publishers').select(['id', 'name']).orderBy('name').execute()
export const listDistributions = (db: Database) =>
  db.selectFrom('distributions').select(['id', 'name']).orderBy('name').execute()

/** Includes archived ones. */
export const listCampaigns = (db: Database) =>
  db.selectFrom('campaigns').select(['id', 'name']).orderBy('name').execute()

/** Steps or sources of all campaigns, named with their campaign: `Spring · 1 First try`. */
export async function listCampaignParts(db: Database, table: 'campaign_steps' | 'campaign_sources') {
  const { rows } = await sql<{ id: number; name: string }>`
    select part.id, campaigns.name || ' · ' || part.number || ' ' || part.name as name
    from ${sql.table(table)} part join campaigns on campaigns.id = part.campaign_id
    order by campaigns.name, part.number`.execute(db)
  return rows
}

/** Texts of leads in a column, sorted, at most `maxValues`. */
export async function listLeadValues(db: Database, field: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lead_values')
    .select('value')
    .where('field', '=', field)
    .orderBy('value')
    .limit(maxValues)
    .execute()
  return rows.map(({ value }) => value)
}

/** Advertiser statuses: the predefined ones, and any reported by an advertiser. */
export async function listBrandStatuses(db: Database): Promise<string[]> {
  const known = await db.selectFrom('advertiser_statuses').select('name').execute()
  return [...new Set([...known.map(({ name }) => name), ...(await listLeadValues(db, 'advertiser_status'))])].sort()
}

/** Statuses that publishers can be shown: advertiser statuses, overrides and the default. */
export async function listPublisherStatuses(db: Database): Promise<string[]> {
  const { default_publisher_status } = await db
    .selectFrom('settings')
    .select('default_publisher_status')
    .executeTakeFirstOrThrow()
  const overrides = await listLeadValues(db, 'status_override')
  return [...new Set([default_publisher_status, ...overrides, ...(await listBrandStatuses(db))])].sort()
}
