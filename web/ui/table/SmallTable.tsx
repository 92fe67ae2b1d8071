import { chakra } from '@chakra-ui/react'
import { PlainTable, type PlainTableProps } from './PlainTable'

/** Look of a table of a few rows in a part of a page. A cell of the class `cut` takes the room that is left. */
export const SmallTableFrame = chakra('div', {
  base: {
    overflowX: 'auto',
    '& table': { width: 'full', fontVariantNumeric: 'tabular-nums lining-nums' },
    '& :is(th, td)': { borderBottomWidth: '1px', textAlign: 'start', _last: { pr: 0 } },
    '& thead th': { height: '28px', textStyle: 'label' },
    '& td.cut': { width: '99%', maxWidth: 0 },
    '& :is(.number, .right)': { textAlign: 'end', whiteSpace: 'nowrap' },
  },
  variants: {
    size: {
      sm: { fontSize: 'xs', '& :is(th, td)': { height: '28px', pr: '2' } },
      md: {
        '& :is(th, td)': { px: '1.5', whiteSpace: 'nowrap', _first: { pl: 0 } },
        '& td': { height: '8' },
        '& tbody tr:last-child td': { borderBottomWidth: 0 },
      },
    },
  },
  defaultVariants: { size: 'sm' },
})

type Props<Row extends object> = Pick<PlainTableProps<Row>, 'columns' | 'rows' | 'label'> & { size?: 'sm' | 'md' }

export const SmallTable = <Row extends object>({ size, ...table }: Props<Row>) => (
  <SmallTableFrame size={size}>
    <PlainTable {...table} />
  </SmallTableFrame>
)
