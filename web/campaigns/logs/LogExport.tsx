import { countOf } from '../../../shared/app/format'
import { maxXlsxLeads, type ExportFormat } from '../../reports/exports/exportMessages'
import { ExportOptions } from '../../reports/exports/ExportOptions'
import { beginExport, ExportPopover } from '../../reports/exports/ExportPopover'
import type { SheetColumn } from '../../reports/exports/xlsx'
import { logsFilter, type LogsState } from './logsUrl'

/** Column names of the server's CSV. */
const columns: readonly SheetColumn[] = [
  { title: 'ID', kind: 'number' },
  { title: 'Time', kind: 'date' },
  { title: 'Email', kind: 'text' },
  { title: 'Source', kind: 'number' },
  { title: 'Step', kind: 'number' },
  { title: 'Step Name', kind: 'text' },
  { title: 'Result', kind: 'text' },
  { title: 'Advertiser', kind: 'text' },
  { title: 'Reason', kind: 'text' },
  { title: 'Country', kind: 'text' },
  { title: 'Lead', kind: 'number' },
  { title: 'Origin Lead', kind: 'number' },
]

interface Props {
  campaignId: string
  state: LogsState
  /** Number of matching logs. */
  total: number
}

/** Exports matching logs as `campaign-logs.csv` or `.xlsx`. */
export function LogExport({ campaignId, state, total }: Props) {
  const start = (format: ExportFormat) =>
    void beginExport({
      name: 'campaign-logs',
      path: '/export/campaign-logs',
      one: 'row',
      format,
      expected: total,
      input: { campaignId, ...logsFilter(state) },
      columns,
    })
  return (
    <ExportPopover width={264} disabled={!total}>
      {(close) => (
        <ExportOptions
          rows={total}
          autoFocus
          onExport={(format) => {
            close()
            start(format)
          }}
        >
          {(isTooMany) => (
            <>
              <p className="hint">{`${countOf(total, 'row')} that match the search and the filters.`}</p>
              {isTooMany && <p role="status">{`An XLSX holds ${countOf(maxXlsxLeads, 'row')} at most.`}</p>}
            </>
          )}
        </ExportOptions>
      )}
    </ExportPopover>
  )
}
