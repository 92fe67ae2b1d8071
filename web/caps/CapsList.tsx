import '../filters/filterBar.css'
import './caps.css'
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { Gauge, Plus, Search } from 'lucide-react'
import { capIntervals, capPermission, capTypes } from '../../shared/caps'
import { may as holds } from '../../shared/permissions'
import { tablePageSizes } from '../../shared/pages'
import { Button } from '../components/Button'
import { DataTable } from '../components/DataTable'
import { Input, Select } from '../components/Input'
import { rememberedPageSize, rememberPageSize } from '../components/pageSize'
import { Pager } from '../components/Pager'
import { EmptyState } from '../components/QueryStates'
import { actionsColumn } from '../components/table/actionsColumn'
import type { RowAction } from '../components/table/tableTypes'
import { useCapsQuery } from '../generated/graphql'
import { useTimeZone } from '../session/TimeZoneContext'
import { useStoredUser } from '../session/useSession'
import { capColumns, finds, intervalNames, typeNames, type CapRow } from './capColumns'
import { capsVariables, originOf, type CapLock } from './capLock'
import { capFields } from './capsUrl'
import { DeleteCap } from './DeleteCap'
import { useCapsUrl } from './useCapsUrl'

const CapDialog = lazy(async () => ({ default: (await import('./CapDialog')).CapDialog }))

const rowId = ({ id }: CapRow) => id
const menuLabel = ({ id }: CapRow) => `Actions for cap ${id}`
/** Under which name and with how many rows a page begins. Source: spec/3 section 9. */
const pageOf = { caps: { module: 'pagesize', limit: 100 }, advertiser: { module: 'advertiser-caps', limit: 30 }, publisher: { module: 'publisher-caps', limit: 30 } } as const

/** What the list is drawn into: the head with the number found and the button, and all below it. */
interface Parts {
  count: number | undefined
  create: ReactNode
  list: ReactNode
}

/**
 * Caps with their gauges, filters, pager and dialogs: of all, or, given a lock, of one advertiser or publisher, whose
 * permissions they then need. The address holds the state.
 */
export function CapsList({ lock, children }: { lock: CapLock | null; children: (parts: Parts) => ReactNode }) {
  const origin = originOf(lock)
  const { state, change, dialog, open, close } = useCapsUrl()
  const { name: zone } = useTimeZone()
  const held = useStoredUser()?.permissions
  const may = useCallback((permission: string) => holds(held ?? [], permission), [held])
  const [deleting, setDeleting] = useState<CapRow | null>(null)
  const { data, previousData, loading, error, refetch } = useCapsQuery({ variables: capsVariables(lock) })
  const retry = () => void refetch().catch(() => undefined) // the query itself shows the failure
  const all = (data ?? previousData)?.caps ?? undefined

  const searched = useDeferredValue(state.search.trim().toLowerCase())
  const { type, interval, sort_by, sort_order } = state
  const rows = useMemo(
    () => all?.filter((cap) => (!type || cap.type === type) && (!interval || cap.interval === interval) && (!searched || finds(cap, searched))),
    [all, type, interval, searched],
  )
  const [mayCreate, mayEdit, mayDelete] = [may(capPermission(origin, 'CREATE')), may(capPermission(origin, 'EDIT')), may(capPermission(origin, 'DELETE'))]
  const actions = useMemo<RowAction[]>(
    () => [...(mayEdit ? [{ name: 'edit', label: 'Edit' }] : []), ...(mayDelete ? [{ name: 'delete', label: 'Delete', isApart: true }] : [])],
    [mayEdit, mayDelete],
  )
  const columns = useMemo(
    () => [...capColumns({ may, zone }), ...(actions.length ? [actionsColumn<CapRow>(actions)] : [])],
    [may, zone, actions],
  )
  const rowActions = useMemo(
    () => (actions.length ? { actions, menuLabel, onAction: (name: string, cap: CapRow) => (name === 'delete' ? setDeleting(cap) : open({ name: 'edit', id: cap.id })) } : undefined),
    [actions, open],
  )
  const { module, limit: usual } = pageOf[origin]
  const limit = state.limit ?? rememberedPageSize(module, tablePageSizes) ?? usual
  const total = rows?.length ?? 0
  // A link to a page that is no longer there shows the last one.
  const page = Math.min(state.page, Math.max(1, Math.ceil(total / limit)))
  const sort = useMemo(() => ({ field: sort_by, order: sort_order }), [sort_by, sort_order])
  const isNarrowed = Boolean(type || interval || searched)
  const edited = dialog?.name === 'edit' ? all?.find(({ id }) => id === dialog.id) : undefined
  const addButton = mayCreate && (
    <Button variant="solid" onClick={() => open({ name: 'create' })}>
      <Plus aria-hidden />
      Add New Cap
    </Button>
  )
  const list = (
    <>
      <div className="filter-bar">
        <label className="cap-search">
          <Search className="small" aria-hidden />
          <Input type="search" aria-label="Search caps" placeholder="Search" value={state.search} onChange={({ target }) => change({ search: target.value }, { replace: true })} />
        </label>
        <Select aria-label="Type" className="cap-filter" value={type ?? ''} onChange={({ target }) => change({ type: capTypes.find((one) => one === target.value) ?? null })}>
          <option value="">All types</option>
          {capTypes.map((one) => <option key={one} value={one}>{typeNames[one]}</option>)}
        </Select>
        <Select aria-label="Interval" className="cap-filter" value={interval ?? ''} onChange={({ target }) => change({ interval: capIntervals.find((one) => one === target.value) ?? null })}>
          <option value="">All intervals</option>
          {capIntervals.map((one) => <option key={one} value={one}>{intervalNames[one]}</option>)}
        </Select>
      </div>
      <section className="caps-grid" aria-label="Caps table">
        <DataTable
          label="Caps"
          columns={columns}
          rows={rows}
          rowId={rowId}
          rowActions={rowActions}
          sort={sort}
          sortedBy="table"
          onSort={({ field, order }) => change({ sort_by: capFields.find((one) => one === field) ?? 'countries', sort_order: order })}
          page={{ number: page, limit }}
          loading={loading}
          error={error}
          onRetry={retry}
          empty={
            <EmptyState
              icon={Gauge}
              title={isNarrowed ? 'No cap matches' : 'There are no caps yet'}
              text={isNarrowed ? 'Search for something else or show all caps.' : 'A cap limits how many leads or deposits an advertiser, a publisher or a country gets.'}
            >
              {isNarrowed && <Button onClick={() => change({ search: '', type: null, interval: null })}>Show all caps</Button>}
            </EmptyState>
          }
        />
        <Pager
          page={page}
          limit={limit}
          total={rows ? total : null}
          sizes={tablePageSizes}
          onPage={(page) => change({ page })}
          onLimit={(limit) => {
            rememberPageSize(module, limit)
            change({ limit })
          }}
        />
      </section>
      {((dialog?.name === 'create' && mayCreate) || (edited && mayEdit)) && (
        <Suspense>
          <CapDialog key={edited?.id ?? 'new'} cap={edited ?? null} lock={lock} onClose={close} />
        </Suspense>
      )}
      {deleting && <DeleteCap cap={deleting} lock={lock} onClose={() => setDeleting(null)} />}
    </>
  )
  return children({ count: rows?.length, create: addButton, list })
}
