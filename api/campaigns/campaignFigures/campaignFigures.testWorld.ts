/** For tests: consumers of campaign 1 with one result each at step 1 or 2. */
import type { CampaignResult } from '../../../shared/campaigns/campaigns'
import type { TestApi } from '../../test/testApi'

interface ResultInput {
  step: number
  result: CampaignResult
  source?: number
  advertiser?: number
  country?: number
  lead?: number
  reason?: string
  trace?: unknown
  email?: string
}

/** Inserts the results in order, one minute apart. Returns the ids of the consumers. */
export async function insertResults(
  { database }: Pick<TestApi, 'database'>,
  results: readonly ResultInput[],
): Promise<number[]> {
  const ids: number[] = []
  for (const [index, given] of results.entries()) {
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into campaign_consumers (campaign_id, source_id, email_key, person, country_id, due_at, imported_at)
       values (1, $1, $2, '{}', $3, '2026-10-01', '2026-10-01') returning id`,
      [given.source ?? 1, given.email ?? `consumer${index}@example.test`, given.country ?? null],
    )
    const id = rows[0]?.id ?? 0
    ids.push(id)
    await database.pool.query(
      `insert into campaign_results (campaign_id, consumer_id, step_id, source_id, country_id, result, advertiser_id, lead_id, reason, trace, entered_at, changed_at)
       values (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, '2026-10-01', timestamptz '2026-10-01' + make_interval(mins => $10))`,
      [
        ...[id, given.step, given.source ?? 1, given.country ?? null, given.result, given.advertiser ?? null],
        ...[given.lead ?? null, given.reason ?? null, given.trace ? JSON.stringify(given.trace) : null, index],
      ],
    )
  }
  return ids
}
