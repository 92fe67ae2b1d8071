import { Box } from '@chakra-ui/react'
import { Select } from '../../ui/form/choices/Select'
import { SmallTable } from '../../ui/table/SmallTable'
import type { Mapped } from './mapped'

interface Props {
  /** Their titles in the file. */
  columns: readonly string[]
  /** The first rows. */
  preview: readonly (readonly string[])[]
  mapping: readonly Mapped[]
  /** Titles of the fields. */
  titles: Readonly<Record<string, string>>
  onChoose: (column: number, field: string | null) => void
}

/** The columns of an uploaded list, each with the field that it is. */
export function ColumnMapping({ columns, preview, mapping, titles, onChoose }: Props) {
  const choices = [
    { value: '', label: 'Not imported' },
    ...Object.entries(titles).map(([field, title]) => ({ value: field, label: title })),
  ]
  const fieldOf = new Map(mapping.map(({ column, field }) => [column, field ?? '']))
  const rows = columns.map((title, column) => ({
    column,
    name: title || `Column ${column + 1}`,
    first: preview.map((row) => row[column]).find((value) => value),
  }))
  return (
    <SmallTable
      label="Columns"
      rows={rows}
      columns={[
        {
          title: (
            <>
              Column
              <Box as="span" hideBelow="md">
                {' '}
                in the file
              </Box>
            </>
          ),
          cellClass: 'cut',
          isText: true,
          cell: ({ name }) => name,
        },
        {
          title: 'First value',
          cellClass: 'cut muted',
          isText: true,
          hint: ({ first }) => first,
          cell: ({ first }) => first ?? '–',
        },
        {
          title: 'Is our field',
          cell: ({ column, name }) => (
            <Box w={{ base: '150px', md: '200px' }} py="1">
              <Select
                aria-label={`Field for ${name}`}
                value={fieldOf.get(column) ?? ''}
                options={choices}
                onChange={(field) => onChoose(column, field || null)}
              />
            </Box>
          ),
        },
      ]}
    />
  )
}
