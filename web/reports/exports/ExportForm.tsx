import { useId, useState } from 'react'
import { Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { formatCount } from '../../../shared/app/format'
import { type ExportFormat, maxXlsxLeads } from './exportMessages'
import { ExportOptions } from './ExportOptions'
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
  const name = useId()
  const [part, setPart] = useState<ExportPart>(counts.selected ? 'selected' : 'all')
  return (
    <ExportOptions rows={counts[part]} disabled={!counts[part]} onExport={(format) => onExport(format, part)}>
      {(isTooMany) => (
        <>
          <fieldset>
            <Text as="legend" textStyle="label" mb="1">
              Leads
            </Text>
            {parts.map((choice) => (
              <label key={choice}>
                <input
                  type="radio"
                  name={name}
                  checked={part === choice}
                  disabled={!counts[choice]}
                  data-autofocus={part === choice || undefined}
                  onChange={() => setPart(choice)}
                />
                <span>{labels[choice]}</span>
                <span className="figure subtle">{formatCount(counts[choice])}</span>
              </label>
            ))}
          </fieldset>
          <p role="status" className={isTooMany ? 'export-notice' : undefined}>
            {isTooMany && (
              <>
                <TriangleAlert aria-hidden />
                <span>
                  {`An XLSX holds ${formatCount(maxXlsxLeads)} leads at most: spreadsheets take very long to open larger ones. These are ${formatCount(counts[part])}. A CSV has no bound.`}
                </span>
              </>
            )}
          </p>
          <Hint>The columns of the table, in their order.</Hint>
        </>
      )}
    </ExportOptions>
  )
}
