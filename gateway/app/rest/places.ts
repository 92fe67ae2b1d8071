import { graphqlField } from '../errors/names'

/** Where the path of an error of REST stands in the caller's input. */
export type PlaceOf = (restField: string) => string

/** The path in camel case, with the replacements of several patterns, one after the other. */
export const renamed =
  (...names: readonly (readonly [RegExp, string])[]): PlaceOf =>
  (restField) =>
    names.reduce((place, [found, name]) => place.replace(found, name), graphqlField(restField))

/** REST takes a list of prices or payouts, one for each country. */
export const priceListPlace = renamed(
  [/^(countryId|body)$/, 'countryIds'],
  [/^(\d+)\.countryId$/, 'countryIds.$1'],
  [/^\d+\./, ''],
)
