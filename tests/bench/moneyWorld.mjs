// What the benchmark of money measures, written by SQL past the API.
import { withoutIndexes } from '../../api/db/seed/world/indexes.ts'

/** Runs statements in a transaction whose triggers and foreign keys are off; indexes of these tables are made afterwards. */
async function pastTriggers(pool, tables, ...statements) {
  const client = await pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await withoutIndexes(client, tables, async () => {
      for (const [text, values] of statements) await client.query(text, values)
    })
    await client.query('commit')
  } finally {
    client.release()
  }
}

const idsOf = ({ rows }) => rows.map(({ id }) => Number(id))

/** Adds partners with billing data, half of them advertisers, and our own. */
export async function addPartners(pool, count) {
  const half = [count / 2]
  const advertisers = idsOf(
    await pool.query(
      `insert into advertisers (name, display_name) select 'Bench ' || n, 'Bench ' || n from generate_series(1, $1::int) n returning id`,
      half,
    ),
  )
  const publishers = idsOf(
    await pool.query(
      `insert into publishers (name, api_token_hash, api_token_encrypted)
       select 'Bench ' || n, sha256(('bench ' || n)::bytea), '' from generate_series(1, $1::int) n returning id`,
      half,
    ),
  )
  await pool.query(
    `insert into billing_data (advertiser_id, publisher_id, legal_name, address)
     select id, null, name || ' Ltd', 'Limassol' from advertisers union all select null, id, name || ' Ltd', 'Limassol' from publishers
     on conflict do nothing`,
  )
  await pool.query(
    `update billing_data set legal_name = 'Northgate', address = 'Limassol' where advertiser_id is null and publisher_id is null`,
  )
  return { advertisers, publishers }
}

/**
 * Adds leads of a month, and booked conversions. A share of them is of one publisher, each at another price, so that its
 * statement has as many lines.
 */
export async function addMonth(pool, { advertisers, publishers }, { month, leads, conversions, lines }) {
  const [one, ...others] = publishers
  const given = [advertisers, others, month.starts_at, month.ends_at]
  await pastTriggers(
    pool,
    ['leads'],
    [
      `insert into leads (publisher_id, advertiser_id, country_id, email, lead_status_id, created_at)
     select ($2::bigint[])[1 + n % cardinality($2::bigint[])], ($1::bigint[])[1 + n % cardinality($1::bigint[])], 1 + n % 40, 'l' || n || '@bench.test', 2,
       $3::timestamptz + n * ($4::timestamptz - $3) / ($5::int + 1)
     from generate_series(1, $5::int) n`,
      [...given, leads - conversions],
    ],
  )
  for (let from = 1; from <= conversions; from += 1_000)
    await pool.query(
      `insert into leads (publisher_id, advertiser_id, country_id, email, lead_status_id, created_at, converted_at, ftd_date, revenue, payout)
       select case when n <= $6 then $7 else ($2::bigint[])[1 + n % cardinality($2::bigint[])] end, ($1::bigint[])[1 + n % cardinality($1::bigint[])], 1 + n % 40,
         'c' || n || '@bench.test', 5, at, at, at, 500 + n % 9 * 50, case when n <= $6 then 100 + n / 100.0 else 300 + n % 7 * 25 end
       from generate_series($8::int, least($8 + 999, $5::int)) n cross join lateral (select $3::timestamptz + n * ($4::timestamptz - $3) / ($5 + 1) as at) moment`,
      [...given, conversions, lines, one, from],
    )
  return one
}

/** Adds deposits of $850 of an advertiser, without entries. Returns the ids of their leads. */
export async function addDeposits(pool, { advertiser, publisher, from, count }) {
  await pastTriggers(
    pool,
    ['leads'],
    [
      `insert into leads (publisher_id, advertiser_id, country_id, email, lead_status_id, created_at, converted_at, ftd_date, revenue, payout)
     select $1, $2, 1 + n % 40, 'd' || n || '@bench.test', 5, $3, $3, $3, 850, 600 from generate_series(1, $4::int) n`,
      [publisher, advertiser, from, count],
    ],
  )
  return idsOf(
    await pool.query('select id from leads where advertiser_id = $1 and created_at = $2 order by id', [
      advertiser,
      from,
    ]),
  )
}

/** Adds entries over the months until now, each with its two lines. Their leads do not exist. */
export const addEntries = (pool, { advertisers, publishers }, count) =>
  pastTriggers(
    pool,
    ['ledger_entries', 'ledger_lines'],
    [
      `insert into ledger_accounts (kind, advertiser_id, publisher_id)
       select 'receivable', id, null from advertisers union all select 'payable', null, id from publishers on conflict do nothing`,
    ],
    [
      `insert into ledger_entries (created_at, kind, advertiser_id, publisher_id, lead_id, lead_created_at, country_id, effective_at, month, actor, old_amount, new_amount)
       select at, case when n % 100 = 0 then 'return' when n % 100 < 4 then 'correction' else 'conversion' end,
         case when n % 2 = 0 then ($1::bigint[])[1 + n / 2 % cardinality($1::bigint[])] end, case when n % 2 = 1 then ($2::bigint[])[1 + n / 2 % cardinality($2::bigint[])] end,
         1000000000 + n / 2, at, 1 + n % 40, at, (select month from accounting_months where starts_at <= at order by starts_at desc limit 1), 'broker', 0, 500 + n % 9 * 50
       from (
         select n, starts_at + n * (now() - starts_at) / $3::int as at
         from generate_series(1, $3::int) n cross join accounting_settings join accounting_months on month = first_month
       ) moment`,
      [advertisers, publishers, count],
    ],
    [
      `insert into ledger_lines (entry_id, account_id, amount)
       select entry.id, account.id, case when account.kind in ('receivable', 'payout') then amount else -amount end
       from ledger_entries entry
       join ledger_accounts account on account.advertiser_id = entry.advertiser_id or account.publisher_id = entry.publisher_id
         or account.kind = case when entry.advertiser_id is null then 'payout' else 'revenue' end
       where lead_id >= 1000000000`,
    ],
    ['select count_entries(month) from accounting_months where closed_at is not null'],
  )
