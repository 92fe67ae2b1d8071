import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '../../../shared/app/money'
import { formatCount, formatRate } from '../../../shared/app/format'
import { CountryName } from '../../ui/show/CountryName'
import type { PlainColumn } from '../../ui/table/PlainTable'
import type { OverviewRowsFragment } from '../../generated/graphql'
import { figure, OverviewTable } from './OverviewTable'
import type { OverviewContext } from './useOverviewPeriod'

type Figures = OverviewRowsFragment['rows'][number]['figures']

interface Price {
  amount: number
  /** Null: all countries without their own price. */
  country: { id: string; code: string; name: string } | null
}

interface Row {
  id: string
  code: string | null
  name: string | null
  price: number | null
  /** The price is the default. */
  isGeneral: boolean
  figures: Figures | undefined
}

const maxRows = 10

/** Countries with figures by leads, then those with only a price; values that the user may not see are undefined. */
export function countryRows(
  prices: readonly Price[] | null | undefined,
  rows: OverviewRowsFragment['rows'] | undefined,
): Row[] {
  const general = prices?.find(({ country }) => !country)?.amount ?? null
  const priced = new Map(prices?.flatMap(({ country, amount }) => (country ? [[country.id, amount] as const] : [])))
  const counted = (rows ?? []).map(({ value, name, countryCode, figures }): Row => {
    const price = value === null ? null : (priced.get(value) ?? null)
    return {
      id: value ?? '',
      code: countryCode,
      name: name ?? 'No country',
      price: price ?? general,
      isGeneral: price === null,
      figures,
    }
  })
  const known = new Set(counted.map(({ id }) => id))
  const others = (prices ?? []).flatMap(({ country, amount }): Row[] =>
    country && !known.has(country.id) ? [{ ...country, price: amount, isGeneral: false, figures: undefined }] : [],
  )
  return [...counted, ...others]
}

interface Props {
  rows: readonly Row[]
  /** Whether the user may see prices, and figures. */
  shows: { prices: boolean; figures: boolean }
  priceTitle: string
  /** Figures in order. */
  columns: readonly CountryColumn[]
  context: OverviewContext
}

export interface CountryColumn {
  title: string
  read: (figures: Figures) => number | null
  kind: 'count' | 'rate' | 'money'
  /** Metric of the leads behind it. */
  metric?: 'leads' | 'ftds' | 'aff_ftd'
}

const formats = { count: formatCount, rate: formatRate, money: formatMoney }
const quiet = (text: string) => <span className="subtle">{text}</span>

/** Countries with prices and figures. */
export function CountryFigures({ rows, shows, priceTitle, columns, context }: Props) {
  // Money that the user may not see is null in every row.
  const shown = shows.figures
    ? columns.filter(({ read }) => rows.some(({ figures }) => figures && read(figures) !== null))
    : []
  const figureCell = ({ figures, id }: Row, { read, kind, metric }: CountryColumn): ReactNode => {
    const value = figures ? read(figures) : 0
    if (value === null) return quiet('–')
    if (!value) return quiet(formats[kind](0))
    const href = metric && context.leads.metric(metric, [{ key: 'country_id', value: id || null }])
    return href ? <Link to={href}>{formats[kind](value)}</Link> : formats[kind](value)
  }
  const priceCell = ({ price, isGeneral }: Row): ReactNode => {
    if (price === null) return quiet('None')
    return isGeneral ? quiet(formatMoney(price)) : formatMoney(price)
  }
  return (
    <OverviewTable
      rows={rows.slice(0, maxRows)}
      columns={[
        { title: 'Country', cellClass: 'first', cell: ({ code, name }) => <CountryName code={code} name={name} /> },
        shows.prices && {
          ...figure,
          title: priceTitle,
          hint: ({ price, isGeneral }) =>
            isGeneral && price !== null ? 'The price of all other countries' : undefined,
          cell: priceCell,
        },
        ...shown.map((column): PlainColumn<Row> => ({
          ...figure,
          title: column.title,
          cellClass: ({ figures }) =>
            column.kind === 'money' && figures && (column.read(figures) ?? 0) < 0 ? 'n loss' : 'n',
          cell: (row) => figureCell(row, column),
        })),
      ]}
    />
  )
}
