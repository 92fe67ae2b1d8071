import { type OverrideKind, type OverrideOrigin, overrideProblems } from '../../../shared/partners/overrides'
import { tidyValues } from '../../../shared/app/tidyValues'
import type { Database } from '../../db/connect'
import { badInput, type FieldErrors } from '../../app/http/errors'
import { refuseMissingPair } from './namedRecords.queries'
import { listOverrides, type Override, type OverrideContent } from './overrides.queries'

export interface GivenOverride {
  advertiser_id?: number | null | undefined
  affiliate_id?: number | null | undefined
  parent_id?: number | null | undefined
  override_values: readonly string[]
}

/**
 * Page of a new override, and its pair, from a body that can omit the origin. `parent_id` is the record of that page:
 * of the other type than the partner in the body, or the one of both with this id. A body with both ids and nothing else means
 * the advertiser's page. Throws a 400 if the page cannot be determined.
 */
export function readOrigin<Given extends GivenOverride & { origin?: OverrideOrigin | undefined }>(
  given: Given,
): Given & { origin: OverrideOrigin } {
  const { origin, advertiser_id, affiliate_id, parent_id } = given
  if (origin) return { ...given, origin }
  if (parent_id && affiliate_id && !advertiser_id) return { ...given, origin: 'advertiser', advertiser_id: parent_id }
  if (parent_id && advertiser_id && !affiliate_id) return { ...given, origin: 'publisher', affiliate_id: parent_id }
  if (parent_id && advertiser_id !== affiliate_id) {
    if (parent_id === advertiser_id) return { ...given, origin: 'advertiser' }
    if (parent_id === affiliate_id) return { ...given, origin: 'publisher' }
  }
  if (!parent_id && advertiser_id && affiliate_id) return { ...given, origin: 'advertiser' }
  throw badInput({ origin: 'Say on whose page: advertiser or publisher.' })
}

/** Values of an override from the request body. Throws a 400 that names each invalid field. */
export function readOverride(
  given: GivenOverride,
  origin: OverrideOrigin,
  country_ids: readonly number[],
): OverrideContent {
  const override_values = tidyValues(given.override_values)
  const { advertiser_id, affiliate_id } = given
  const problems = overrideProblems(
    { advertiser: Boolean(advertiser_id), publisher: Boolean(affiliate_id), values: override_values },
    origin,
  )
  const fields: FieldErrors = {
    ...(problems.advertiser && { advertiser_id: problems.advertiser }),
    ...(problems.publisher && { affiliate_id: problems.publisher }),
    ...(problems.values && { override_values: problems.values }),
  }
  if (Object.keys(fields).length || !advertiser_id || !affiliate_id) throw badInput(fields)
  return { origin, advertiser_id, publisher_id: affiliate_id, country_ids: [...new Set(country_ids)], override_values }
}

/** Names of the country fields. */
const countriesField = { publisher: 'country_id', funnel: 'countries' } as const satisfies Record<OverrideKind, string>

/** Rejects references to missing records, except those of `before`, even if the offer was deleted. */
export const refuseMissing = (
  transaction: Database,
  kind: OverrideKind,
  content: OverrideContent,
  before: Pick<Override, 'override_values'> | null,
) =>
  refuseMissingPair(
    transaction,
    {
      ...content,
      // A publisher id is any text known to the advertiser; a slug must be one of the API offers.
      funnel:
        kind === 'funnel' ? content.override_values.filter((slug) => !before?.override_values.includes(slug)) : [],
    },
    { country_ids: countriesField[kind], funnel: 'override_values' },
  )

/** Of two overrides for the same lead only the older one would ever apply. */
export async function refuseTaken(
  transaction: Database,
  kind: OverrideKind,
  content: OverrideContent,
  ownId: number | null,
): Promise<void> {
  const { origin, advertiser_id, publisher_id, country_ids } = content
  const others = await listOverrides(transaction, kind, {
    origin,
    advertiserId: advertiser_id,
    publisherId: publisher_id,
  })
  const isTaken = ({ id, countries }: Override) =>
    id !== ownId &&
    (country_ids.length ? countries.some((country) => country_ids.includes(country.id)) : countries.length === 0)
  const other = others.find(isTaken)
  if (!other) return
  const where = country_ids.length
    ? other.countries
        .filter(({ id }) => country_ids.includes(id))
        .map(({ name }) => name)
        .join(', ')
    : 'all countries'
  throw badInput({ [countriesField[kind]]: `Override #${other.id} is for the same pair and ${where} already.` })
}
