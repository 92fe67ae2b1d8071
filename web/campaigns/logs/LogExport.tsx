import { countOf } from '../../../shared/app/format'
import { campaignLogColumns, campaignLogTitles } from '../../../shared/campaigns/campaignLogColumns'
import { maxXlsxLeads, type ExportFormat } from '../../reports/exports/exportMessages'
import { ExportOptions } from '../../reports/exports/ExportOptions'
import { beginExport, ExportPopover } from '../../reports/exports/ExportPopover'
import { logsFilter, type LogsState } from './logsUrl'
import { Hint } from '../../ui/form/Field'

const columns = campaignLogTitles.map((title) => ({ title, kind: campaignLogColumns[title] }))

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
              <Hint>{`${countOf(total, 'row')} that match the search and the filters.`}</Hint>
              {isTooMany && <p role="status">{`An XLSX holds ${countOf(maxXlsxLeads, 'row')} at most.`}</p>}
            </>
          )}
        </ExportOptions>
      )}
    </ExportPopover>
  )
}
