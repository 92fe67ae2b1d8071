import { PlainTable, type PlainTableProps } from '../../ui/table/PlainTable'

/** A column of figures. */
export const figure = { headClass: 'n', cellClass: 'n' } as const

/** Rows of a part of an overview. */
export const OverviewTable = <Row extends object>(props: Pick<PlainTableProps<Row>, 'columns' | 'rows'>) => (
  <PlainTable className="ov-table" {...props} />
)
