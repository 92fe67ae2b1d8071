import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/form/Button'
import { Segmented } from '../../ui/form/choices/Segmented'
import { maxXlsxLeads, type ExportFormat } from './exportMessages'

const formats = [
  { label: 'CSV', value: 'csv' },
  { label: 'XLSX', value: 'xlsx' },
] as const

interface Props {
  /** Number of rows to export, if the server writes them: too many for an XLSX become a CSV. */
  rows?: number
  disabled?: boolean
  /** Focused first, if nothing in `children` is. */
  autoFocus?: boolean
  onExport: (format: ExportFormat) => void
  children: (isTooMany: boolean) => ReactNode
}

/** Format of an export, and its button; what to export is between them. */
export function ExportOptions({ rows = 0, disabled = false, autoFocus, onExport, children }: Props) {
  const [format, setFormat] = useState<ExportFormat>('csv')
  const isTooMany = format === 'xlsx' && rows > maxXlsxLeads
  return (
    <form
      className="export-form"
      onSubmit={(event) => {
        event.preventDefault()
        onExport(isTooMany ? 'csv' : format)
      }}
    >
      <Segmented label="Format" options={formats} value={format} onChange={setFormat} wide />
      {children(isTooMany)}
      <Button type="submit" variant="solid" disabled={disabled} data-autofocus={autoFocus}>
        {isTooMany ? 'Export as CSV instead' : 'Export'}
      </Button>
    </form>
  )
}
