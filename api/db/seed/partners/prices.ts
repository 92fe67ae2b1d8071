/**
 * Amounts in cents by country. The fallback applies to other countries and leads without a country; without it, they
 * have no price.
 */
export interface Prices {
  fallback: number | null
  byCountry: ReadonlyMap<number, number>
}

/** Price of a conversion from the country, in cents. */
export const priceOf = ({ fallback, byCountry }: Prices, countryId: number | null): number =>
  (countryId === null ? undefined : byCountry.get(countryId)) ?? fallback ?? 0

/** Dollars for a numeric(12, 2) column. */
export const dollars = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** One row per price; `owner` is the name of the owner's column. */
export function priceRows(
  owner: 'advertiser_id' | 'publisher_id',
  list: readonly { id: number; prices: Prices }[],
  at: Date,
) {
  return list.flatMap(({ id, prices }) => [
    ...(prices.fallback === null
      ? []
      : [{ [owner]: id, country_id: null, amount: dollars(prices.fallback), created_at: at, updated_at: at }]),
    ...[...prices.byCountry].map(([country_id, cents]) => ({
      [owner]: id,
      country_id,
      amount: dollars(cents),
      created_at: at,
      updated_at: at,
    })),
  ])
}

/** Adds ids from 1 in row order. */
export const numbered = <T extends object>(rows: readonly T[]): (T & { id: number })[] =>
  rows.map((row, index) => ({ ...row, id: index + 1 }))
