import { Box } from '@chakra-ui/react'
import { PlainTable, type PlainTableProps } from './PlainTable'

/** Look of a table of a few rows in a part of a page. A cell of the class `cut` takes the room that is left. */
export const smallTable = {
  overflowX: 'auto',
  fontSize: 'xs',
  '& table': { width: 'full', fontVariantNumeric: 'tabular-nums lining-nums' },
  '& :is(th, td)': {
    height: '28px',
    pr: '2',
    borderBottomWidth: '1px',
    textAlign: 'start',
    _last: { pr: 0 },
  },
  '& thead th': { textStyle: 'label' },
  '& td.cut': { width: '99%', maxWidth: 0 },
  '& :is(.number, .right)': { textAlign: 'end', whiteSpace: 'nowrap' },
}

export const SmallTable = <Row extends object>(props: Pick<PlainTableProps<Row>, 'columns' | 'rows' | 'label'>) => (
  <Box css={smallTable}>
    <PlainTable {...props} />
  </Box>
)
