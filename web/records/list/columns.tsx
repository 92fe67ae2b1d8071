/** Common columns of record lists. */
import type { NamedCountryFragment } from '../../generated/graphql'
import { Flag } from '../../ui/show/CountryName'
import { dateCell, textCell } from '../../ui/table/rows/cells'
import type { DataColumn } from '../../ui/table/tableTypes'

type Read<Row, Value> = (row: Row) => Value | null | undefined

/** Id of the record. */
export const idColumn = <Row extends { id: string }>(width: number): DataColumn<Row> => ({
  field: 'id',
  title: 'ID',
  width,
  sortValue: ({ id }) => Number(id),
  cell: ({ id }) => id,
  className: 'dt-time',
})

/** A text; a dash if empty. */
export const textColumn = <Row,>(
  field: string,
  title: string,
  width: number,
  read: Read<Row, string>,
): DataColumn<Row> => ({ field, title, width, sortValue: (row) => read(row)?.toLowerCase(), cell: textCell(read) })

/** A time in the user's zone, which is the tooltip. */
export const dateColumn = <Row,>(
  field: string,
  title: string,
  zone: string,
  read: Read<Row, string>,
): DataColumn<Row> => {
  const cell = dateCell(read)
  const time = (at: string | null | undefined) => (at ? Date.parse(at) : undefined)
  return {
    field,
    title,
    width: 150,
    hint: zone,
    sortValue: (row) => time(read(row)),
    cell: (row) => cell(row, { zone }),
    className: 'dt-time',
  }
}

/** A country with its flag. Records for all other countries have none and are sorted first. */
export const countryColumn = <Row extends { country: NamedCountryFragment | null }>(
  width: number,
  others = '',
): DataColumn<Row> => ({
  field: 'country',
  title: 'Country',
  width,
  sortValue: ({ country }) => country?.name ?? '',
  cell: ({ country }) =>
    country ? (
      <>
        <Flag code={country.code} /> {country.name}
      </>
    ) : (
      <span className="dt-quiet">{others}</span>
    ),
})
