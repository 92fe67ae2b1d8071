import '../components/table/rowIcons.css'
import '../filters/filterBar.css'
import '../records/records.css'
import './auditLog.css'
import { useCallback, useMemo } from 'react'
import { ScrollText } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { tablePageSizes } from '../../shared/pages'
import { DataTable } from '../components/DataTable'
import { PageHead } from '../components/PageHead'
import { rememberedPageSize } from '../components/pageSize'
import { Pager } from '../components/Pager'
import { EmptyState } from '../components/QueryStates'
import { actionsColumn } from '../components/table/actionsColumn'
import type { RowAction } from '../components/table/tableTypes'
import { useAuditLogQuery } from '../generated/graphql'
import { useDialogUrl } from '../records/useRecordsUrl'
import { useMay } from '../session/useSession'
import { useTimeZone } from '../session/TimeZoneContext'
import { AuditFilters } from './AuditFilters'
import { auditLogColumns, type AuditRow } from './auditLogColumns'
import { parseAuditLog, withAuditLog, type AuditLogState } from './auditLogUrl'
import { AuditRowDialog } from './AuditRowDialog'
import { actionInWords } from './differences'

const pageSizeModule = 'audit-log'
const usualLimit = 50
const rowId = ({ id }: AuditRow) => id
const actions: readonly RowAction[] = [{ name: 'view', label: 'View changes' }]
const menuLabel = ({ action, id }: AuditRow) => `Actions for ${actionInWords(action)} #${id}`

/** Who changed what, newest first. */
export function AuditLogPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { name: zone } = useTimeZone()
  const may = useMay()
  const state = useMemo(() => parseAuditLog(search), [search])
  const change = useCallback(
    (change: Partial<AuditLogState>) =>
      void navigate(
        { search: withAuditLog(search, { ...state, page: 1, ...change }) },
        { replace: 'entity_id' in change },
      ),
    [navigate, search, state],
  )
  const { dialog, open, close } = useDialogUrl()
  const limit = state.limit ?? rememberedPageSize(pageSizeModule, tablePageSizes) ?? usualLimit
  const { data, previousData, loading, error, refetch } = useAuditLogQuery({
    variables: {
      entity: state.entity || null,
      entityId: state.entity_id || null,
      postbacks: state.postbacks,
      userId: state.user_id || null,
      from: state.from || null,
      to: state.to || null,
      page: { number: state.page, limit, sortOrder: 'desc' },
    },
    // What happened since is the point of looking.
    fetchPolicy: 'cache-and-network',
  })
  const log = (data ?? previousData)?.auditLog ?? undefined
  const columns = useMemo(() => [...auditLogColumns({ may, zone }), actionsColumn<AuditRow>(actions)], [may, zone])
  const rowActions = useMemo(
    () => ({ actions, menuLabel, onAction: (_: string, row: AuditRow) => open('view', row.id) }),
    [open],
  )
  const viewed = dialog?.name === 'view' ? log?.rows.find(({ id }) => id === dialog.id) : undefined
  return (
    <div className="records">
      <PageHead title="Audit Log" count={log?.total} />
      <AuditFilters state={state} onChange={change} />
      <section className="records-grid" aria-label="Audit log table">
        <DataTable
          label="Audit log"
          columns={columns}
          rows={log?.rows}
          rowId={rowId}
          rowActions={rowActions}
          total={log?.total ?? 0}
          offset={(state.page - 1) * limit}
          loading={loading && !log}
          error={error}
          onRetry={() => void refetch().catch(() => undefined)} // the query itself shows the failure
          empty={
            <EmptyState
              icon={ScrollText}
              title="Nothing is recorded here"
              text="No change, sign-in or refusal matches these filters."
            />
          }
        />
        <Pager
          page={state.page}
          limit={limit}
          total={log?.total ?? null}
          waiting={loading && !data}
          sizes={tablePageSizes}
          onPage={(page) => change({ page })}
          onLimit={(limit) => change({ limit })}
          remembers={pageSizeModule}
        />
      </section>
      {viewed && <AuditRowDialog row={viewed} onClose={close} />}
    </div>
  )
}
