import { CircleAlert } from 'lucide-react'
import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { PlainTable } from '../../ui/table/PlainTable'
import { Flag } from '../../ui/show/CountryName'
import { type Column, type GridRow, type Value, valueText } from './gridRows'

/** A cell that would change, or an error. */
export interface Proposal {
  key: string
  /** Position in the sheet: `Line 3`. */
  place: string
  row: GridRow | null
  /** Text in place of an unknown country. */
  name: string
  column: Column | null
  was: Value
  value: Value
  problem: string | null
}

interface Props {
  proposals: readonly Proposal[]
  titles: Readonly<Record<Column, string>>
  none: string
}

const maxShown = 200

const frame = {
  maxHeight: '280px',
  borderWidth: '1px',
  borderRadius: 'md',
  overflow: 'auto',
  '& table': { width: 'full' },
  '& :is(th, td)': { px: '2.5', py: '1.5', textAlign: 'start', verticalAlign: 'top' },
  '& th': { position: 'sticky', top: 0, bg: 'bg.subtle', color: 'fg.muted', fontWeight: 'medium' },
  '& td': { borderTopWidth: '1px' },
}

/** Preview of changes by cell, errors first. */
export function ChangePreview({ proposals, titles, none }: Props) {
  const wrong = proposals.filter(({ problem }) => problem)
  const right = proposals.filter(({ problem }) => !problem)
  const shown = [...wrong, ...right].slice(0, maxShown)
  return (
    <Stack mt="4">
      <p role="status">
        <b>{right.length === 1 ? '1 cell changes' : `${right.length} cells change`}</b>
        {wrong.length > 0 && (
          <Text as="span" color="danger.fg">
            {`, ${wrong.length} will not`}
          </Text>
        )}
      </p>
      {shown.length === 0 ? (
        <p className="subtle">{none}</p>
      ) : (
        <Box css={frame} tabIndex={0} role="region" aria-label="Preview of the changes">
          <PlainTable
            rows={shown}
            rowId={({ key }) => key}
            columns={[
              {
                title: 'Country',
                cell: ({ row, name, place }) => (
                  <HStack>
                    {row?.country && <Flag code={row.country.code} />}
                    <span dir="auto">{name}</span>
                    <span className="subtle">{place}</span>
                  </HStack>
                ),
              },
              { title: 'Column', cell: ({ column }) => column && titles[column] },
              {
                title: 'Now',
                cellClass: 'subtle',
                cell: ({ column, was, problem }) => !problem && column && valueText(column, was),
              },
              {
                title: 'Will be',
                cell: ({ column, value, problem }) =>
                  problem ? (
                    <HStack gap="1" color="danger.fg">
                      <CircleAlert className="small" aria-hidden />
                      {problem}
                    </HStack>
                  ) : (
                    column && valueText(column, value)
                  ),
              },
            ]}
          />
          {proposals.length > maxShown && <p className="subtle">{`and ${proposals.length - maxShown} more`}</p>}
        </Box>
      )}
    </Stack>
  )
}
