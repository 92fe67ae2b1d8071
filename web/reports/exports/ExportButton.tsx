import { useState, type RefObject } from 'react'
import { leadColumnKind, leadColumns } from '../../../shared/leads/leadColumns'
import type { ExportPart } from './ExportForm'
import type { ExportFormat } from './exportMessages'
import { beginExport, ExportPopover } from './ExportPopover'
import type { LeadExportInput } from './exports'
import { whenShown } from '../../ui/layout/FaultBoundary'

interface Props {
  /** What the table asks for, its page and order included. */
  variables: Omit<LeadExportInput, 'columns' | 'leadIds' | 'onlyPage'>
  /** Fields of the visible columns, in their order. */
  columns: readonly string[]
  /** How many match, and how many of them are on this page. */
  total: number
  onPage: number
  /** Tells the ids of the selected leads: asked when the popover opens, so that selecting draws nothing here. */
  selected: RefObject<() => Iterable<string>>
}

const ExportForm = whenShown(
  () => import('./ExportForm'),
  'ExportForm',
  <div className="export-form waiting" aria-busy="true" />,
)

const titles = new Map(leadColumns.map(({ field, title }) => [field, title]))

/** The rows that the input asks for, beside its columns. */
function partOf(part: ExportPart, variables: Props['variables'], leadIds: readonly string[]) {
  if (part === 'selected') return { leadIds, page: variables.page }
  return { ...variables, onlyPage: part === 'page' }
}

/** Exports leads as `lead-data.csv` or `lead-data.xlsx`. The work goes on wherever the user goes in the app. */
export function ExportButton({ variables, columns, total, onPage, selected }: Props) {
  const [leadIds, setLeadIds] = useState<readonly string[]>([])
  const counts = { selected: leadIds.length, page: onPage, all: total }

  const start = (format: ExportFormat, part: ExportPart) => {
    const input: LeadExportInput = { ...partOf(part, variables, leadIds), columns }
    void beginExport({
      name: 'lead-data',
      path: '/export/leads',
      one: 'lead',
      format,
      expected: counts[part],
      input,
      chosen: input.leadIds?.length,
      columns: columns.map((field) => ({ title: titles.get(field) ?? field, kind: leadColumnKind(field) })),
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
