import type { PoolClient } from 'pg'

interface Statement {
  id: number
  number: string
  advertiser_id: number | null
  publisher_id: number | null
  total: number
  /** Of what is paid, from 0 to 1. */
  share: number
  paid_on: string
}

/**
 * Payments of the demo's statements. Partners pay within a few days of the date: all but the latest statements are paid, one in nine of
 * them in part and one in eleven not at all, so that something is overdue.
 */
export async function payStatements(client: PoolClient): Promise<void> {
  const { rows } = await client.query<Statement>(`
    select * from (
      select id, number, advertiser_id, publisher_id, total, case when id % 11 = 3 then 0 when id % 9 = 4 then 0.5 else 1 end as share,
        (due_on - 4 + (id % 6)::int)::text as paid_on
      from statements where number is not null and total > 0
    ) statement
    where share > 0 and paid_on::date <= (select (now() at time zone 'UTC')::date) order by paid_on, id`)
  for (const { id, number, advertiser_id, publisher_id, total, share, paid_on } of rows) {
    const amount = (Math.floor(total * 100 * share) / 100).toFixed(2)
    await client.query(
      `with payment as (
         insert into payments (advertiser_id, publisher_id, amount, paid_on, reference, created_by, entry_id)
         values ($1, $2, $3, $4, $5, 'admin@demo.test',
           book_payment($1::bigint, $2::bigint, $4::date::timestamp at time zone 'UTC', 0, -$3::numeric, 'admin@demo.test'))
         returning id
       )
       insert into payment_allocations (payment_id, statement_id, amount) select payment.id, $6::bigint, $3::numeric from payment`,
      [advertiser_id, publisher_id, amount, paid_on, `WIRE ${number}`, id],
    )
  }
}
