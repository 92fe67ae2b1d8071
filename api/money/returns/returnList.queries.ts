import { type RawBuilder, sql } from 'kysely'
import { ledgerPermissions } from '../../../shared/money/ledger'
import type { ReturnSource } from '../../../shared/money/returns'
import { holds, type Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import type { DepositReturn } from './returns.schema'

export interface ReturnChoice {
  lead_ids?: readonly number[] | undefined
  advertiser_id?: number | undefined
  publisher_id?: number | undefined
  reason_id?: number | undefined
}

type Row = Omit<DepositReturn, 'returned_at' | 'deposited_at'> & {
  source: ReturnSource
  returned_at: Date
  returned_us: number
  deposited_at: Date
}

const conditionsOf = ({ lead_ids, advertiser_id, publisher_id, reason_id }: ReturnChoice): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(lead_ids ? [sql`returned.lead_id = any (${lead_ids}::bigint[])`] : []),
      ...(advertiser_id ? [sql`returned.advertiser_id = ${advertiser_id}`] : []),
      ...(publisher_id ? [sql`returned.publisher_id = ${publisher_id}`] : []),
      ...(reason_id ? [sql`returned.reason_id = ${reason_id}`] : []),
    ],
    sql` and `,
  )

/** A page of returned deposits, the latest first, with the number of all of them. Amounts that may not be seen are null. */
export async function listReturns(
  db: Database,
  session: Session,
  choice: ReturnChoice,
  { page, limit, after }: { page: number; limit: number; after: readonly number[] | null },
): Promise<{ total: number; end: readonly number[] | null; data: DepositReturn[] }> {
  const conditions = conditionsOf(choice)
  const [us = 0, id = 0] = after ?? []
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from deposit_returns returned where ${conditions}`.execute(db)
  const shows = (side: keyof typeof ledgerPermissions) => holds(session, ledgerPermissions[side])
  const { rows } = await sql<Row>`
    select returned.lead_id, returned.returned_at, epoch_us(returned.returned_at) as returned_us, returned.deposited_at,
      returned.advertiser_id, advertisers.name as advertiser_name, returned.publisher_id, publishers.name as publisher_name,
      returned.country_id, countries.name as country_name, countries.code as country_code, returned.reason_id,
      return_reasons.name as reason, returned.note, returned.source, returned.actor, returned.is_borne,
      ${shows('advertiser') ? sql`returned.revenue` : sql`null::numeric`} as revenue,
      ${shows('publisher') ? sql`returned.payout` : sql`null::numeric`} as payout
    from deposit_returns returned
    join advertisers on advertisers.id = returned.advertiser_id
    join publishers on publishers.id = returned.publisher_id
    join return_reasons on return_reasons.id = returned.reason_id
    left join countries on countries.id = returned.country_id
    where ${conditions}
      and ${after ? sql`(returned.returned_at, returned.lead_id) < (timestamptz 'epoch' + ${us} * interval '1 microsecond', ${id})` : sql`true`}
    order by returned.returned_at desc, returned.lead_id desc limit ${limit} offset ${after ? 0 : (page - 1) * limit}`.execute(
    db,
  )
  const last = rows.at(-1)
  return {
    total: Number(counted[0]?.total ?? 0),
    end: last ? [last.returned_us, last.lead_id] : null,
    data: rows.map(({ returned_us: _, returned_at, deposited_at, ...row }) => ({
      ...row,
      returned_at: returned_at.toISOString(),
      deposited_at: deposited_at.toISOString(),
    })),
  }
}
