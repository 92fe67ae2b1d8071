import { Box } from '@chakra-ui/react'
import { PlainTable, type PlainTableProps } from '../../ui/table/PlainTable'

const look = {
  overflowX: 'auto',
  '& table': { width: 'full', fontVariantNumeric: 'tabular-nums lining-nums' },
  '& :is(th, td)': {
    height: '8',
    px: '1.5',
    borderBottomWidth: '1px',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    _first: { pl: 0 },
    _last: { pr: 0 },
  },
  '& th': { height: '28px', textStyle: 'label' },
  '& tbody tr:last-child td': { borderBottomWidth: 0 },
  '& .right': { textAlign: 'end' },
  // A name takes the room that the figures leave.
  '& td.cut': { width: '99%', maxWidth: 0 },
}

/** A table of a few rows in a part of a page. A cell of the class `cut` takes the room that is left. */
export const SmallTable = <Row extends object>(props: Pick<PlainTableProps<Row>, 'columns' | 'rows' | 'label'>) => (
  <Box css={look}>
    <PlainTable {...props} />
  </Box>
)
