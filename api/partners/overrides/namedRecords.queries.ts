import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { badInput, type FieldErrors } from '../../app/http/errors'

interface Named {
  advertiser_id: number
  publisher_id: number | readonly number[]
  country_ids: readonly number[]
  /** Slugs of API offers. */
  funnel: readonly string[]
}

/** Field names in errors, if they differ. */
type Names = Partial<Record<keyof Named, string>>
/** Fields with another name in REST. */
const restNames: Names = { publisher_id: 'affiliate_id' }

const one = 'This no longer exists.'
const several = 'One of these no longer exists.'

/**
 * Refuses, with 400 by field name, references to advertisers, publishers, countries or API offers that do not exist.
 * They are locked until the transaction ends, and so is the advertiser for other transactions with this check, so that
 * a free combination stays free.
 */
export async function refuseMissingPair(transaction: Database, named: Named, names: Names = {}): Promise<void> {
  const publishers = [...new Set([named.publisher_id].flat())]
  const countries = [...new Set(named.country_ids)]
  const slugs = [...new Set(named.funnel)]
  const fields: FieldErrors = {}
  const miss = (field: keyof Named, text: string) => (fields[names[field] ?? restNames[field] ?? field] = text)

  const advertiser = await transaction
    .selectFrom('advertisers')
    .select('id')
    .where('id', '=', named.advertiser_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!advertiser) miss('advertiser_id', one)
  const needAll = async (field: keyof Named, table: string, key: 'id' | 'slug', values: readonly unknown[]) => {
    if (!values.length) return
    // Locked in order to prevent deadlocks.
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(key)} in (${sql.join(values)})
      order by id for key share`.execute(transaction)
    if (rows.length < values.length) miss(field, values.length > 1 ? several : one)
  }
  await needAll('publisher_id', 'publishers', 'id', publishers)
  await needAll('country_ids', 'countries', 'id', countries)
  await needAll('funnel', 'offers', 'slug', slugs)
  if (Object.keys(fields).length) throw badInput(fields)
}
