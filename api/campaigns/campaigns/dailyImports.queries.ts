import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { CampaignStartRow } from './campaigns.schema'

/**
 * Consumers that each active recurring source adds per day, from the last seven days. The first day is excluded,
 * because it imports all earlier leads; sources younger than two days are omitted.
 */
export async function readDailyImports(
  db: Database,
  campaignId: number,
  now: number,
): Promise<CampaignStartRow['recurringSources']> {
  const at = new Date(now)
  const { rows } = await sql<CampaignStartRow['recurringSources'][number]>`
    with first_imports as (
      select source_id, min(imported_at) as first_at from campaign_consumers where campaign_id = ${campaignId} group by source_id
    )
    select s.number, s.name,
      round(count(c.id) / (extract(epoch from ${at}::timestamptz - counted.begins_at) / 86400))::integer as "perDay"
    from campaign_sources s
    join first_imports f on f.source_id = s.id
    cross join lateral (
      select greatest(${at}::timestamptz - interval '7 days', f.first_at + interval '1 day') as begins_at
    ) counted
    left join campaign_consumers c
      on c.campaign_id = s.campaign_id and c.source_id = s.id and c.imported_at > counted.begins_at
    where s.campaign_id = ${campaignId} and s.kind = 'recurring' and s.status = 'active' and not s.is_archived
      and counted.begins_at <= ${at}::timestamptz - interval '1 day'
    group by s.number, s.name, counted.begins_at
    order by s.number`.execute(db)
  return rows
}
