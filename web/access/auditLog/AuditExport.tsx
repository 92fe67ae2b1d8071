import { Download } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { beginExport } from '../../reports/exports/ExportPopover'
import type { AuditEntriesQueryVariables } from '../../generated/graphql'

interface Props {
  /** What narrows the log on screen. */
  asked: AuditEntriesQueryVariables
  disabled: boolean
}

/** Exports the rows that match, each by itself, as `audit-log.csv`. */
export function AuditExport({ asked, disabled }: Props) {
  const start = () =>
    void beginExport({
      name: 'audit-log',
      path: '/export/audit-log',
      one: 'row',
      format: 'csv',
      expected: null,
      input: asked,
      columns: [],
    })
  return (
    <Button className="audit-export" disabled={disabled} onClick={start}>
      <Download aria-hidden />
      Export
    </Button>
  )
}
