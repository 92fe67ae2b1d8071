import { useState, type RefObject } from 'react'
import { Box } from '@chakra-ui/react'
import { leadColumn } from '../../../shared/leads/leadColumns'
import type { ExportPart } from './ExportForm'
import type { ExportFormat } from './exportMessages'
import { beginExport, ExportPopover } from './ExportPopover'
import type { LeadExportInput } from './exports'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

interface Props {
  /** Variables of the table's query, including page and order. */
  variables: Omit<LeadExportInput, 'columns' | 'leadIds' | 'onlyPage'>
  /** Fields of visible columns in order. */
  columns: readonly string[]
  /** Number of matches, and number on this page. */
  total: number
  onPage: number
  /** Returns ids of selected leads; called when the popover opens, so that selecting does not re-render the button. */
  selected: RefObject<() => Iterable<string>>
}

const ExportForm = lazyComponent(() => import('./ExportForm'), 'ExportForm', <Box height="226px" aria-busy="true" />)

/** Input for the selected part, without columns. */
function partOf(part: ExportPart, variables: Props['variables'], leadIds: readonly string[]) {
  if (part === 'selected') return { leadIds, sort: variables.sort, page: variables.page }
  return { ...variables, onlyPage: part === 'page' }
}

/** Exports leads as `lead-data.csv` or `lead-data.xlsx`. The export continues on other screens. */
export function ExportButton({ variables, columns, total, onPage, selected }: Props) {
  const [leadIds, setLeadIds] = useState<readonly string[]>([])
  const counts = { selected: leadIds.length, page: onPage, all: total }

  const start = (format: ExportFormat, part: ExportPart) => {
    const input: LeadExportInput = { ...partOf(part, variables, leadIds), columns: [...columns] }
    void beginExport({
      name: 'lead-data',
      path: '/export/leads',
      one: 'lead',
      format,
      expected: counts[part],
      input,
      chosen: input.leadIds?.length,
      columns: columns.map((field) => ({
        title: leadColumn(field)?.title ?? field,
        kind: leadColumn(field)?.kind ?? 'text',
      })),
    })
  }

  return (
    <ExportPopover width={272} onOpen={() => setLeadIds([...selected.current()])} onIntent={ExportForm.preload}>
      {(close) => (
        <ExportForm
          counts={counts}
          onExport={(format, part) => {
            close()
            start(format, part)
          }}
        />
      )}
    </ExportPopover>
  )
}
