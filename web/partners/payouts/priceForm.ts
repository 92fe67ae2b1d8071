/** Form values of a price by country: a payout, or what an advertiser pays. */
import { priceProblem } from '../../../shared/partners/prices'
import type { NamedCountryFragment } from '../../generated/graphql'
import type { SaveErrors } from '../../records/useSaveRecord'
import type { Words } from '../../records/conflict/words'

export interface PriceForm {
  /** Empty: default for other countries. An existing price has at most one. */
  countryIds: readonly string[]
  /** As entered. */
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

/** `written` formats an amount for the form. */
export const priceForm = (written: (amount: number) => string) => ({
  titles: { countryIds: 'Countries', amount: 'Amount' },
  words: { countryIds: 'countries', amount: 'money' } as const satisfies Words<PriceForm>,
  empty: (): PriceForm => ({ countryIds: [], amount: '' }),
  formOf: ({ country, amount }: PriceRow): PriceForm => ({
    countryIds: country ? [country.id] : [],
    amount: written(amount),
  }),
  problems,
})

/** The amount, edited in the row of a price. */
export const inlineAmount = (written: (amount: number) => string) => ({
  title: 'Amount',
  width: 90,
  textOf: ({ amount }: PriceRow) => written(amount),
  problemOf: priceProblem,
  formOf: ({ country }: PriceRow, amount: string): PriceForm => ({ countryIds: country ? [country.id] : [], amount }),
})

/** Maps errors of the server's country to the form's field. */
export const atCountries = (errors: SaveErrors) =>
  errors.map((error) => (error.field === 'countryId' ? { ...error, field: 'countryIds' } : error))
