import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { CampaignConsumer } from './campaignFigures.schema'

interface ConsumersFilter {
  campaignId?: number
  /** Ids of consumers. */
  ids?: readonly number[]
  /** Part of an e-mail. */
  search?: string
  state?: readonly CampaignConsumer['state'][]
  source_id?: readonly number[]
}

type Row = Omit<CampaignConsumer, 'due_at' | 'imported_at'> & { due_at: Date | null; imported_at: Date }

/** A page of the people in a campaign, last imported first, with the data of their original lead or list row. */
export async function listConsumers(
  db: Database,
  { campaignId, ids, search, state, source_id }: ConsumersFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; data: CampaignConsumer[] }> {
  const conditions = sql.join(
    [
      sql`true`,
      ...(campaignId === undefined ? [] : [sql`c.campaign_id = ${campaignId}`]),
      ...(ids ? [sql`c.id = any(${ids}::bigint[])`] : []),
      ...(search ? [sql`strpos(c.email_key, ${search.toLowerCase()}) > 0`] : []),
      ...(state?.length ? [sql`c.state = any(${state}::text[])`] : []),
      ...(source_id?.length ? [sql`c.source_id = any(${source_id}::bigint[])`] : []),
    ],
    sql` and `,
  )
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from campaign_consumers c where ${conditions}`.execute(db),
    sql<Row>`
      select c.id, coalesce(origin.email, c.person ->> 'email', c.email_key) as email,
        coalesce(origin.phone, c.person ->> 'phone', c.phone_key) as phone, c.source_id, source.number as source_number, c.country_id,
        country.name as country_name, country.code as country_code, c.state, c.ended_as, step.number as step_number,
        case when c.state = 'waiting' then c.due_at end as due_at, c.origin_lead_id, c.imported_at
      from (
        select * from campaign_consumers c where ${conditions} order by c.id desc limit ${limit} offset ${(page - 1) * limit}
      ) as c
      join campaign_sources source on source.id = c.source_id
      left join campaign_steps step on step.id = c.step_id
      left join countries country on country.id = c.country_id
      left join leads origin on origin.id = c.origin_lead_id and origin.created_at = c.origin_lead_created_at and not origin.is_hidden
      order by c.id desc`.execute(db),
  ])
  const data = rows.map((row) => ({
    ...row,
    due_at: row.due_at?.toISOString() ?? null,
    imported_at: row.imported_at.toISOString(),
  }))
  return { total: counted.rows[0]?.total ?? 0, data }
}
