import { sql } from 'kysely'
import type { AgingBucket } from '../../../shared/money/payments'
import type { Database } from '../../db/connect'
import type { Side } from '../accountingMonths/sides.schema'

/** Amounts in dollars. */
export interface AgingSum {
  side: Side
  bucket: AgingBucket
  count: number
  amount: number
}

interface Choice {
  sides: readonly Side[]
  /** In the accounting time zone. */
  today: string
  advertiser_id?: number | undefined
  publisher_id?: number | undefined
}

/** What is due of issued statements, by side and days after their date. Groups without statements are left out. */
export async function readAging(
  db: Database,
  { sides, today, advertiser_id, publisher_id }: Choice,
): Promise<AgingSum[]> {
  const { rows } = await sql<AgingSum>`
    select side, bucket, count(*)::int as count, sum(due) as amount
    from (
      select case when publisher_id is null then 'advertiser' else 'publisher' end as side, due,
        case when due_on >= ${today}::date then 'not_due' when due_on >= ${today}::date - 30 then 'to_30'
          when due_on >= ${today}::date - 60 then 'to_60' else 'over_60' end as bucket
      from statements join statement_dues on statement_id = statements.id
      where number is not null and due <> 0
        and (${advertiser_id ?? null}::bigint is null or advertiser_id = ${advertiser_id ?? null})
        and (${publisher_id ?? null}::bigint is null or publisher_id = ${publisher_id ?? null})
    ) open where side = any (${sides}::text[]) group by side, bucket`.execute(db)
  return rows
}
