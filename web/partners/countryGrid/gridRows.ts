/** Rows and cells of the grid, from the records of the page's other tabs. */
import { formatCount } from '../../../shared/app/format'
import { formatMoney } from '../../../shared/app/money'
import type { OpeningDay } from '../../../shared/partners/openingHours'
import { hoursSummary } from '../../../shared/partners/hoursSummary'
import type {
  CapRowFragment,
  NamedCountryFragment,
  OpeningHoursRowFragment,
  RevenueRowFragment,
  SupportedCountryRowFragment,
} from '../../generated/graphql'
import { openingDays } from '../openingHours/openingHoursForm'

export interface GridOwner {
  of: 'advertiser' | 'publisher'
  id: string
  name: string
}

export const columns = ['price', 'supported', 'hours', 'cap'] as const
export type Column = (typeof columns)[number]

export interface Hours {
  timeZoneId: string
  timeZoneName: string
  days: readonly OpeningDay[]
}
/** Values of cells: prices and caps as text, empty for none; no hours means always open. */
export interface Values {
  price: string
  supported: boolean
  hours: Hours | null
  cap: string
}
export type Value = Values[Column]

type Price = Pick<RevenueRowFragment, 'id' | 'country' | 'amount' | 'version'>
export interface GridRecords {
  prices: readonly Price[] | null
  supported: readonly SupportedCountryRowFragment[] | null
  hours: readonly OpeningHoursRowFragment[] | null
  caps: readonly CapRowFragment[] | null
}

export interface GridRow {
  /** Id of the country, or `others` for records without a country. */
  key: string
  country: NamedCountryFragment | null
  name: string
  values: Values
  /** Versions of the records; null if there is none. */
  versions: Readonly<Record<Column, number | null>>
  /** Caps that include the country. */
  caps: readonly CapRowFragment[]
}

export const othersKey = 'others'
export const othersName = 'All other countries'
export const noValues: Values = { price: '', supported: false, hours: null, cap: '' }

/** One row per country of a record or in `added`, sorted by name, after the row for all other countries. */
export function countryRows(
  { prices, supported, hours, caps }: GridRecords,
  added: readonly NamedCountryFragment[],
): GridRow[] {
  const countries = new Map<string, NamedCountryFragment>()
  const note = (country: NamedCountryFragment | null) => country && countries.set(country.id, country)
  prices?.forEach(({ country }) => note(country))
  supported?.forEach(({ country }) => note(country))
  hours?.forEach(({ country }) => note(country))
  caps?.forEach((cap) => cap.countries.forEach(note))
  added.forEach(note)
  const rowOf = (country: NamedCountryFragment | null): GridRow => {
    const id = country?.id
    const price = prices?.find((one) => one.country?.id === id)
    const support = id ? supported?.find((one) => one.country.id === id) : undefined
    const week = id ? hours?.find((one) => one.country.id === id) : undefined
    const own = caps?.filter((cap) => (id ? cap.countries.some((one) => one.id === id) : !cap.countries.length)) ?? []
    const [cap] = own.length === 1 ? own : []
    return {
      key: id ?? othersKey,
      country,
      name: country?.name ?? othersName,
      values: {
        price: price ? price.amount.toFixed(2) : '',
        supported: Boolean(support),
        hours: week
          ? { timeZoneId: week.timeZone.id, timeZoneName: week.timeZone.name, days: openingDays(week) }
          : null,
        cap: cap ? String(cap.cap) : '',
      },
      versions: {
        price: price?.version ?? null,
        supported: support?.version ?? null,
        hours: week?.version ?? null,
        cap: cap?.version ?? null,
      },
      caps: own,
    }
  }
  const sorted = [...countries.values()].sort((one, other) => one.name.localeCompare(other.name))
  return [rowOf(null), ...sorted.map(rowOf)]
}

/** A cap of several countries is one cell in all their rows. */
export const cellKey = ({ key, caps: [cap, ...more] }: GridRow, column: Column): string =>
  column === 'cap' && cap && !more.length ? `cap ${cap.id}` : `${key} ${column}`

export const isSameValue = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether the row has this cell. */
export const hasCell = ({ country }: GridRow, column: Column): boolean =>
  country !== null || column === 'price' || column === 'cap'

export const titlesOf = (of: GridOwner['of']): Record<Column, string> => ({
  price: of === 'advertiser' ? 'Revenue' : 'Payout',
  supported: 'Supported',
  hours: 'Opening Hours',
  cap: 'Cap',
})

/** Text of a cell for copying, messages and comparison. */
export function valueText(column: Column, value: Value): string {
  if (column === 'supported') return value ? 'Yes' : 'No'
  if (column === 'hours') {
    const hours = value as Hours | null
    return hours ? `${hoursSummary(hours.days)} (${hours.timeZoneName})` : 'Always'
  }
  const text = value as string
  return text ? (figureText(column, text) ?? text) : 'none'
}

/** Formatted price or cap; null if the input is invalid, which is then shown as typed. */
export function figureText(column: 'price' | 'cap', text: string): string | null {
  if (!(column === 'price' ? /^\d{1,12}(\.\d{1,2})?$/ : /^\d{1,12}$/).test(text)) return null
  return column === 'price' ? formatMoney(Number(text)) : formatCount(Number(text))
}
