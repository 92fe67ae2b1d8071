import type { Database } from '../../db/connect'
import { badInput, type FieldErrors } from '../../app/http/errors'

interface Named {
  advertiser_id: number
  affiliate_id: number | readonly number[]
  country_ids: readonly number[]
  /** Slugs of API offers. */
  funnel: readonly string[]
}

/** Field names in errors, if they differ. */
type Names = Partial<Record<keyof Named, string>>

const one = 'This no longer exists.'
const several = 'One of these no longer exists.'

/**
 * Refuses, with 400 by field name, references to advertisers, publishers, countries or API offers that do not exist.
 * They are locked until the transaction ends, and so is the advertiser for other transactions with this check, so that
 * a free combination stays free.
 */
export async function refuseMissingPair(transaction: Database, named: Named, names: Names = {}): Promise<void> {
  const publishers = [...new Set([named.affiliate_id].flat())]
  const countries = [...new Set(named.country_ids)]
  const slugs = [...new Set(named.funnel)]
  const fields: FieldErrors = {}
  const miss = (field: keyof Named, text: string) => (fields[names[field] ?? field] = text)

  const advertiser = await transaction
    .selectFrom('advertisers')
    .select('id')
    .where('id', '=', named.advertiser_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!advertiser) miss('advertiser_id', one)
  // Locked in order to prevent deadlocks.
  const found = await transaction
    .selectFrom('publishers')
    .select('id')
    .where('id', 'in', publishers)
    .orderBy('id')
    .forKeyShare()
    .execute()
  if (found.length < publishers.length) miss('affiliate_id', publishers.length > 1 ? several : one)
  if (countries.length) {
    const rows = await transaction
      .selectFrom('countries')
      .select('id')
      .where('id', 'in', countries)
      .orderBy('id')
      .forKeyShare()
      .execute()
    if (rows.length < countries.length) miss('country_ids', countries.length > 1 ? several : one)
  }
  if (slugs.length) {
    const rows = await transaction
      .selectFrom('offers')
      .select('id')
      .where('slug', 'in', slugs)
      .orderBy('id')
      .forKeyShare()
      .execute()
    if (rows.length < slugs.length) miss('funnel', slugs.length > 1 ? several : one)
  }
  if (Object.keys(fields).length) throw badInput(fields)
}
