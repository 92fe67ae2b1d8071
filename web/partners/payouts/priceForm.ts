/** What is typed and chosen about a price for countries: a payout, or what an advertiser pays. */
import { priceProblem } from '../../../shared/partners/prices'
import type { NamedCountryFragment } from '../../generated/graphql'
import type { SaveErrors } from '../../records/useSaveRecord'

export interface PriceForm {
  /** None: every country without a price of its own. One that is changed has at most one. */
  countryIds: readonly string[]
  /** As typed. */
  amount: string
}

export interface PriceRow {
  id: string
  country: NamedCountryFragment | null
  amount: number
}

function problems({ amount }: PriceForm): { amount?: string } {
  const problem = priceProblem(amount)
  return problem ? { amount: problem } : {}
}

/** `written`: an amount as the form begins with it. */
export const priceForm = (written: (amount: number) => string) => ({
  titles: { countryIds: 'Countries', amount: 'Amount' },
  empty: (): PriceForm => ({ countryIds: [], amount: '' }),
  formOf: ({ country, amount }: PriceRow): PriceForm => ({
    countryIds: country ? [country.id] : [],
    amount: written(amount),
  }),
  problems,
})

/** The server names one country, the form the field in which they are chosen. */
export const atCountries = (errors: SaveErrors) =>
  errors.map((error) => (error.field === 'countryId' ? { ...error, field: 'countryIds' } : error))
