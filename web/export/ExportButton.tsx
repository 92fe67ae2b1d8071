import './export.css'
import { lazy, Suspense, useState, type RefObject } from 'react'
import { ChevronDown, Download } from 'lucide-react'
import { leadColumnKind, leadColumns } from '../../shared/leadColumns'
import { Button } from '../components/Button'
import { Popover } from '../components/Popover'
import { toast } from '../components/toasts'
import type { ExportPart } from './ExportForm'
import type { ExportFormat } from './exportMessages'
import type { LeadExportInput } from './exports'

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

const loadForm = () => import('./ExportForm')
const ExportForm = lazy(async () => ({ default: (await loadForm()).ExportForm }))
const preload = () => void loadForm().catch(() => {}) // opening it asks again

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

  const start = async (format: ExportFormat, part: ExportPart) => {
    try {
      const { startExport } = await import('./exports')
      const input: LeadExportInput = { ...partOf(part, variables, leadIds), columns }
      await startExport({
        name: 'lead-data',
        path: '/export/leads',
        one: 'lead',
        format,
        expected: counts[part],
        input,
        chosen: input.leadIds?.length,
        columns: columns.map((field) => ({ title: titles.get(field) ?? field, kind: leadColumnKind(field) })),
      })
    } catch {
      toast.error('The export could not be started. Please try again.') // its script did not load
    }
  }

  return (
    <Popover
      label="Export"
      align="end"
      width={272}
      onOpen={() => setLeadIds([...selected.current()])}
      trigger={(trigger) => (
        <Button {...trigger} className="export-button" aria-label="Export" onPointerEnter={preload} onFocus={preload}>
          <Download aria-hidden />
          <span>Export</span>
          <ChevronDown aria-hidden className="small" />
        </Button>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className="export-form waiting" aria-busy="true" />}>
          <ExportForm
            counts={counts}
            onExport={(format, part) => {
              close()
              void start(format, part)
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
