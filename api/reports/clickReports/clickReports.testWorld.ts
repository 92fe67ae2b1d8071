/** For tests: clicks by hand. */
import type { Pool } from 'pg'

interface ClickInput {
  id: string
  created_at: Date
  publisher_id: number
  offer_id: number
  country_id: number | null
  is_unique: boolean
}

/** Inserts offers 1 to 3, named `Offer 1` and so on. */
export const insertOffers = (pool: Pool) =>
  pool.query(
    `insert into offers (id, name, slug, url) select id, 'Offer ' || id, 'offer-' || id, 'https://offer.example/' || id from generate_series(1, 3) as id`,
  )

/** Inserts clicks as they are; leads that carry their ids come after them. */
export const insertClicks = (pool: Pool, clicks: readonly ClickInput[]) =>
  pool.query(
    `insert into clicks (id, created_at, publisher_id, offer_id, country_id, is_unique)
     select id, created_at, publisher_id, offer_id, country_id, is_unique
     from json_to_recordset($1) as click (id text, created_at timestamptz, publisher_id bigint, offer_id bigint, country_id bigint, is_unique boolean)`,
    [JSON.stringify(clicks)],
  )
