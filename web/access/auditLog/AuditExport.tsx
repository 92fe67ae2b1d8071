import { Box } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { beginExport } from '../../reports/exports/ExportPopover'
import type { AuditEntriesQueryVariables } from '../../generated/graphql'

interface Props {
  /** Filters of the log on screen. */
  asked: AuditEntriesQueryVariables
  disabled: boolean
}

/** Exports all matching rows, not grouped into entries, as `audit-log.csv`. */
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
    <Box hideBelow="md">
      <Button disabled={disabled} onClick={start}>
        <Download aria-hidden />
        Export
      </Button>
    </Box>
  )
}
