import { useMemo, useState } from 'react'
import { Box, Flex } from '@chakra-ui/react'
import { useTable } from '@tanstack/react-table'
import { useTableSettings } from '../tableSettings'
import { Button } from '../../form/Button'
import { Checkbox } from '../../form/Checkbox'
import { FindRow } from '../../form/choices/FindRow'
import { ColumnChooserList } from './ColumnChooserList'
import { layoutOptions, movedTo } from './columnLayout'
import type { ArrangedColumns } from './useColumnLayout'
import { features } from './useTableModel'

export interface ColumnChooserProps {
  columns: readonly { field: string; title: string }[]
  arrangement: ArrangedColumns
}

const none: readonly object[] = []

/** Columns with check boxes and drag handles, a search field, and buttons to save and reset. */
export function ColumnChooserPanel({ columns, arrangement }: ColumnChooserProps) {
  const { layout, shown, change, saveDefault, saving, reset, resetToProduct } = arrangement
  const titles = useMemo(() => new Map(columns.map(({ field, title }) => [field, title])), [columns])
  const settings = useTableSettings()
  const [sought, setSought] = useState('')
  const [said, setSaid] = useState('')
  const definitions = useMemo(
    () => columns.map(({ field }, index) => ({ id: field, enableHiding: index > 0 })),
    [columns],
  )
  const table = useTable({ features, columns: definitions, data: none, ...layoutOptions(layout, change) })
  const move = (from: number, to: number) => {
    const field = layout[from]?.field ?? ''
    table.setColumnOrder((order) => movedTo(order, field, to))
    setSaid(`${titles.get(field)} moved to position ${Math.max(1, to) + 1} of ${layout.length}`)
  }
  return (
    <>
      <FindRow>
        <input
          type="search"
          placeholder="Find a column"
          aria-label="Find a column"
          value={sought}
          autoFocus
          onChange={(event) => setSought(event.target.value)}
        />
      </FindRow>
      <ColumnChooserList
        layout={layout}
        titles={titles}
        sought={sought}
        onShow={(field, visible) => table.getColumn(field)?.toggleVisibility(visible)}
        onMove={move}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {settings && (
        <Box hideBelow="md" px="3" borderTopWidth="1px">
          <Checkbox checked={settings.isCompact} onChange={settings.setCompact}>
            Compact rows, in every table
          </Checkbox>
        </Box>
      )}
      <Flex as="footer" wrap="wrap" justify="space-between" gap="1" p="2" borderTopWidth="1px">
        <Button
          variant="ghost"
          size="sm"
          title="My default: the columns that you saved"
          disabled={!reset}
          onClick={reset}
        >
          Back to default
        </Button>
        <Button variant="ghost" size="sm" title="The columns that the product comes with" onClick={resetToProduct}>
          Product default
        </Button>
        <Box asChild flex="1 0 100%">
          <Button size="sm" disabled={shown.length < 2 || saving} onClick={saveDefault}>
            Save as default
          </Button>
        </Box>
      </Flex>
    </>
  )
}
