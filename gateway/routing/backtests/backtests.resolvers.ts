import type { Resolvers } from '../../generated/graphql'
import { readBacktestResult } from '../../generated/rows'

export const backtestResolvers: Resolvers = {
  Backtest: {
    /** The result for leads of a country, or for all; null if there are none of the country. */
    result: ({ result }, { countryId }) => {
      const country = result?.countries.find(({ id }) => String(id) === countryId)
      if (!result || (countryId != null && !country)) return null
      return readBacktestResult(country ? { ...result, ...country.part } : result)
    },
  },
}
