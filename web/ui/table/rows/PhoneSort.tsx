import { Flex } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Select } from '../../form/choices/Select'
import { isSortable, type DataColumn, type TableSort } from '../tableTypes'

interface Props<Row> {
  columns: readonly DataColumn<Row>[]
  sort: TableSort | null
  sortBy: (field: string) => void
}

/** Over the end of the head. */
const inHead = {
  ...{ position: 'absolute', zIndex: 4, top: 0, right: 0, alignItems: 'stretch', height: '35px', pr: '1' },
  '& .select': { maxWidth: '144px' },
  '& [role=combobox]': {
    height: 'full',
    minHeight: 0,
    px: '1',
    border: 0,
    bg: 'none',
    textStyle: 'label',
    color: 'fg',
  },
  '& > button': { width: '40px', display: 'grid', placeItems: 'center', color: 'accent.fg' },
  '& :focus-visible': { outlineOffset: '-2px' },
} as const

/** Sort control on phones, where there are no column titles. */
export function PhoneSort<Row>({ columns, sort, sortBy }: Props<Row>) {
  const sortable = columns.filter(isSortable)
  const current = sortable.find(({ field }) => field === sort?.field)
  if (!sortable.length) return null
  return (
    <Flex css={inHead}>
      <Select
        aria-label="Sort by"
        placeholder="Sort by"
        value={current?.field ?? ''}
        options={sortable.map(({ field, title }) => ({ value: field, label: title }))}
        onChange={sortBy}
      />
      {current && (
        <button
          type="button"
          aria-label={sort?.order === 'asc' ? 'Ascending, sort descending' : 'Descending, sort ascending'}
          onClick={() => sortBy(current.field)}
        >
          {sort?.order === 'asc' ? (
            <ArrowUp className="small" aria-hidden />
          ) : (
            <ArrowDown className="small" aria-hidden />
          )}
        </button>
      )}
    </Flex>
  )
}
