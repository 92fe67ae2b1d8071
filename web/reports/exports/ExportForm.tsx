import { useState } from 'react'
import { HStack } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { formatCount } from '../../../shared/app/format'
import { type ExportFormat, maxXlsxLeads } from './exportMessages'
import { ExportChoices, ExportOptions } from './ExportOptions'
import { Hint } from '../../ui/form/Field'

export type ExportPart = 'selected' | 'page' | 'all'

interface Props {
  /** Number of leads in each part. */
  counts: Record<ExportPart, number>
  onExport: (format: ExportFormat, part: ExportPart) => void
}

const labels: Record<ExportPart, string> = { selected: 'Selected rows', page: 'This page', all: 'All that match' }
const parts = Object.keys(labels) as ExportPart[]

/** Selects the leads to export and the format. */
export function ExportForm({ counts, onExport }: Props) {
  const [part, setPart] = useState<ExportPart>(counts.selected ? 'selected' : 'all')
  return (
    <ExportOptions rows={counts[part]} disabled={!counts[part]} onExport={(format) => onExport(format, part)}>
      {(isTooMany) => (
        <>
          <ExportChoices
            legend="Leads"
            choices={parts.map((id) => ({ id, label: labels[id], rows: counts[id] }))}
            chosen={part}
            onChoose={setPart}
            isEmpty={(id) => !counts[id]}
          />
          <div role="status">
            {isTooMany && (
              <HStack align="start" layerStyle="warning" fontSize="xs">
                <TriangleAlert aria-hidden />
                <span>
                  {`An XLSX holds ${formatCount(maxXlsxLeads)} leads at most: spreadsheets take very long to open larger ones. These are ${formatCount(counts[part])}. A CSV has no bound.`}
                </span>
              </HStack>
            )}
          </div>
          <Hint>The columns of the table, in their order.</Hint>
        </>
      )}
    </ExportOptions>
  )
}
