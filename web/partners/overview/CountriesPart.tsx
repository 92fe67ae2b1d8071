import { Flex, Text } from '@chakra-ui/react'
import { formatMoney } from '../../../shared/app/money'
import { formatKind, type FigureKind } from '../../ui/figures/figureKinds'
import { CountryName } from '../../ui/show/CountryName'
import type { PlainColumn } from '../../ui/table/PlainTable'
import type { OverviewRowsFragment } from '../../generated/graphql'
import { FigureLink } from './FigureLink'
import { Part } from './Part'
import { SmallTable } from '../../ui/table/SmallTable'
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
function countryRows(
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
  title: string
  order: number
  /** Tab with the prices, if the user may see it. */
  to: string | false
  /** Text without countries. */
  none: string
  /** Null if the user may not see them, as `counted`. */
  prices: readonly Price[] | null | undefined
  counted: OverviewRowsFragment | null | undefined
  /** Figures in order. */
  columns: readonly CountryColumn[]
  context: OverviewContext
}

export interface CountryColumn {
  title: string
  read: (figures: Figures) => number | null
  kind: FigureKind
  /** Metric of the leads behind it. */
  metric?: 'leads' | 'ftds' | 'affFtd'
}

const quiet = (text: string) => <span className="subtle">{text}</span>

/** Countries with prices and figures. */
export function CountriesPart({ title, order, to, none, prices, counted, columns, context }: Props) {
  if (!prices && !counted) return null
  const rows = countryRows(prices, counted?.rows)
  // Money that the user may not see is null in every row.
  const shown = columns.filter(({ read }) => rows.some(({ figures }) => figures && read(figures) !== null))
  const figureCell = ({ figures, id }: Row, { read, kind, metric }: CountryColumn) => {
    const value = figures ? read(figures) : 0
    if (!value) return quiet(value === null ? '–' : formatKind(kind, 0))
    const href = metric && context.leads.metric(metric, [{ key: 'countryId', value: id || null }])
    const figure = <FigureLink href={href} text={formatKind(kind, value)} />
    return kind === 'money' && value < 0 ? (
      <Text as="span" color="down">
        {figure}
      </Text>
    ) : (
      figure
    )
  }
  return (
    <Part title={title} count={rows.length} order={order} link={to ? { label: 'See all', to } : null}>
      {!rows.length && <p className="muted">{none}</p>}
      {rows.length > 0 && (
        <SmallTable
          size="md"
          rows={rows.slice(0, maxRows)}
          columns={[
            {
              title: 'Country',
              cellClass: 'cut',
              cell: ({ code, name }) => (
                <Flex>
                  <CountryName code={code} name={name} />
                </Flex>
              ),
            },
            prices && {
              title: 'Price',
              align: 'right',
              hint: ({ price, isGeneral }) =>
                isGeneral && price !== null ? 'The price of all other countries' : undefined,
              cell: ({ price, isGeneral }) => {
                if (price === null) return quiet('None')
                return isGeneral ? quiet(formatMoney(price)) : formatMoney(price)
              },
            },
            ...shown.map((column): PlainColumn<Row> => ({
              title: column.title,
              align: 'right',
              cell: (row) => figureCell(row, column),
            })),
          ]}
        />
      )}
    </Part>
  )
}
