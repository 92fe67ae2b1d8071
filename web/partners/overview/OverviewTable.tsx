import { PlainTable } from '../../ui/table/PlainTable'

/** A column of figures. */
export const figure = { headClass: 'n', cellClass: 'n' } as const

/** Rows of a part of an overview. */
export const OverviewTable = <Row,>(props: Pick<Parameters<typeof PlainTable<Row>>[0], 'columns' | 'rows'>) => (
  <PlainTable className="ov-table" {...props} />
)
