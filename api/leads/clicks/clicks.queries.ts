import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../db/connect'
import type { Link } from './visit'

export interface Click {
  id: string
  at: number
  link: Link
  /** Result of `visitorOf`. */
  visitor: Buffer
  /** ISO 3166-1 alpha-2 code. */
  countryCode: string | null
  referrerHost: string | null
  /** The five sub parameters. */
  params: readonly (string | null)[]
}

/** Link of publisher `$1` to offer `$2`; `$3`: whether it was open when the visitor came. */
const linkSql = `
  from publishers cross join offers
  where publishers.id = $1 and offers.slug = $2
    and ($3::boolean or publishers.status = 'active' and offers.url ~* '^https?://[^/?#[:space:]]')`

const recordSql = `
  with link as (
    select publishers.id as publisher_id, offers.id as offer_id, offers.url, (select id from countries where code = $4) as country_id
    ${linkSql}
  ), counted as (
    insert into click_visitors (visitor, counted_at) select $5::bytea, $6::timestamptz from link
    on conflict (visitor) do update set counted_at = excluded.counted_at
      where click_visitors.counted_at <= excluded.counted_at - interval '24 hours'
    returning 1
  ), stored as (
    insert into clicks (id, created_at, publisher_id, offer_id, country_id, is_unique, referrer_host,
      custom_param_1, custom_param_2, custom_param_3, custom_param_4, custom_param_5)
    select $7, $6::timestamptz, publisher_id, offer_id, country_id, exists (select from counted), $8, $9, $10, $11, $12, $13
    from link
  )
  select url from link`

/**
 * Stores a click and returns the URL of its offer; null without storing it if the publisher is inactive or the offer
 * has no URL. One round trip, and planned once per connection. The visitor's row decides whether the click is unique: of
 * concurrent clicks only one is. `wasOpen`: the visitor has been redirected already, so that what changed since does not
 * matter. Throws a duplicate error if the click is stored already.
 */
export async function recordClick(
  pool: Pool,
  { id, at, link, visitor, countryCode, referrerHost, params }: Click,
  { wasOpen = false }: { wasOpen?: boolean } = {},
): Promise<string | null> {
  const { rows } = await pool.query<{ url: string }>({
    name: 'click',
    text: recordSql,
    values: [link.pid, link.offer, wasOpen, countryCode, visitor, new Date(at), id, referrerHost, ...params],
  })
  return rows[0]?.url ?? null
}

/** URL of an active link's offer, or null; stores nothing. */
export async function findOfferUrl(pool: Pool, { pid, offer }: Link): Promise<string | null> {
  const { rows } = await pool.query<{ url: string }>({
    name: 'click link',
    text: `select offers.url ${linkSql}`,
    values: [pid, offer, false],
  })
  return rows[0]?.url ?? null
}

/** Deletes visitors counted more than 24 hours ago, who no longer affect uniqueness. */
export async function deleteOldVisitors(db: Database, now: number): Promise<void> {
  await sql`delete from click_visitors where counted_at <= ${new Date(now)}::timestamptz - interval '24 hours'`.execute(
    db,
  )
}
