import '../../ui/table/rows/rowIcons.css'
import '../../records/records.css'
import { useCallback, useMemo } from 'react'
import { Archive, ArchiveRestore, Copy, type LucideIcon, Pencil, Plus, ScrollText, Send } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { campaignsPageSize, campaignStatuses } from '../../../shared/campaigns/campaigns'
import { useHistoryAction } from '../../access/auditLog/HistoryLink'
import { Button } from '../../ui/form/Button'
import { Select } from '../../ui/form/choices/Select'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState } from '../../ui/layout/QueryStates'
import { SearchBox } from '../../ui/form/SearchBox'
import { SwitchRow } from '../../ui/form/SwitchRow'
import type { RowAction } from '../../ui/table/tableTypes'
import { useCampaignsQuery, type CampaignStatus } from '../../generated/graphql'
import type { ListShape } from '../../records/list/recordsUrl'
import { EmptyList } from '../../records/list/EmptyList'
import { PagedTable, pageLimit } from '../../records/list/PagedTable'
import { useRecordsUrl } from '../../records/list/useRecordsUrl'
import { useMay } from '../../app/session/useSession'
import { carriedSource, carrying } from '../sources/preparedSource'
import { campaignHref, newSourceHref } from './campaignAddress'
import { campaignColumns, campaignPhone, type CampaignRow } from './campaignColumns'
import { BarKeys, barKey } from './campaignProgress'
import { useCampaignActs } from './useCampaignActs'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { FilterRow } from '../../ui/layout/FilterRow'

const CreateCampaignDialog = lazyComponent(
  () => import('../general/CreateCampaignDialog'),
  'CreateCampaignDialog',
  null,
)

const pageSize = { module: 'campaigns', usual: campaignsPageSize }
const shape: ListShape = {
  fields: ['id'],
  sort: { field: 'id', order: 'desc' },
  selects: { status: campaignStatuses, archived: ['true'] },
}
const small = (Icon: LucideIcon) => <Icon className="small" aria-hidden />
const statusNames: Record<CampaignStatus, string> = { active: 'Active', inactive: 'Inactive', complete: 'Complete' }
const keys = [
  ['deposited', 'Deposited'],
  ['registered', 'Registered'],
  ['held', 'Held'],
  ['waiting', 'Waiting'],
  ['other', 'Ended without'],
] as const
const rowId = ({ id }: CampaignRow) => id
const nameOf = ({ name }: CampaignRow) => name

/** All campaigns, newest first, with search, status filter and pages; archived ones on request. */
export function CampaignsPage({ isCreating = false }: { isCreating?: boolean }) {
  const navigate = useNavigate()
  const prepared = carriedSource(useLocation().state)
  const mayEdit = useMay()('CAMPAIGNS_EDIT')
  const { state, change, dialog, open, close } = useRecordsUrl(shape)
  const { status = null, archived = null } = state.selected
  const select = (chosen: Record<string, string | null>) => change({ selected: { ...state.selected, ...chosen } })
  const { data, previousData, loading, error, refetch } = useCampaignsQuery({
    variables: {
      page: { number: state.page, limit: pageLimit(state.limit, pageSize) },
      search: state.search.trim() || null,
      status: status ? [status as CampaignStatus] : null,
      archived: archived !== null,
    },
  })
  const list = (data ?? previousData)?.campaigns ?? undefined
  const acts = useCampaignActs()
  const { archive, askDelete } = acts
  const history = useHistoryAction('campaign')
  const { onAction: openHistory } = history
  const actions = useMemo<RowAction[]>(
    () => [
      { name: 'details', label: 'Details', icon: small(Pencil) },
      { name: 'logs', label: 'Logs', icon: small(ScrollText) },
      ...(mayEdit ? [{ name: 'copy', label: 'Copy', icon: small(Copy) }] : []),
      ...history.actions,
      ...(mayEdit
        ? [
            { name: 'archive', label: 'Archive', icon: small(Archive), isApart: true },
            { name: 'restore', label: 'Restore', icon: small(ArchiveRestore), isApart: true },
            { name: 'delete', label: 'Delete' },
          ]
        : []),
    ],
    [history.actions, mayEdit],
  )
  const onAction = useCallback(
    (name: string, row: CampaignRow) => {
      if (openHistory(name, row)) return
      if (name === 'archive' || name === 'restore') void archive(row, name === 'archive')
      else if (name === 'delete') askDelete(row)
      else if (name === 'copy') open('copy', row.id)
      else void navigate(campaignHref(row.id, name === 'logs' ? 'logs' : undefined))
    },
    [openHistory, archive, askDelete, open, navigate],
  )
  const rowActions = useMemo(
    () => ({
      actions,
      nameOf,
      onAction,
      // An active campaign must be paused first.
      offers: (name: string, { isArchived, status }: CampaignRow) =>
        name === 'restore'
          ? isArchived
          : name === 'archive'
            ? !isArchived && status !== 'active'
            : name !== 'delete' || status !== 'active',
    }),
    [actions, onAction],
  )
  const isNarrowed = Boolean(state.search.trim() || status)
  const isEmpty = list?.total === 0 && !isNarrowed && !loading && !error
  // Nothing is there to filter, unless it is archived.
  const archivedOnes = useCampaignsQuery({
    variables: { page: { number: 1, limit: 1 }, search: null, status: null, archived: true },
    skip: !isEmpty || archived !== null,
  })
  const hasFilters = !isEmpty || archived !== null || Boolean(archivedOnes.data?.campaigns?.total)
  const create = mayEdit && (
    <Button variant="solid" onClick={() => open('create')}>
      <Plus aria-hidden />
      Create Campaign
    </Button>
  )
  return (
    <div className="records fill">
      <PageHead title="Campaigns" term="campaign" count={list?.total}>
        {Boolean(list || error) && !isEmpty && create}
      </PageHead>
      {hasFilters && (
        <FilterRow className="filter-bar records-bar">
          <SearchBox
            label="Search campaigns"
            placeholder="Search by name or ID"
            value={state.search}
            onType={(search) => change({ search }, { replace: true })}
          />
          <Select
            aria-label="Status"
            className="records-select"
            value={status ?? ''}
            options={[
              { value: '', label: 'All statuses' },
              ...campaignStatuses.map((id) => ({ value: id, label: statusNames[id] })),
            ]}
            onChange={(value) => select({ status: value || null })}
          />
          <span className="space" />
          <SwitchRow
            label="Archived"
            checked={archived !== null}
            onChange={(isOn) => select({ archived: isOn ? 'true' : null })}
          />
        </FilterRow>
      )}
      <PagedTable
        label="Campaigns"
        columns={campaignColumns}
        phone={campaignPhone}
        rows={list?.rows}
        rowId={rowId}
        rowActions={rowActions}
        page={state.page}
        limit={state.limit}
        pageSize={pageSize}
        total={list?.total ?? null}
        waiting={loading && !data}
        onTurn={change}
        loading={loading && !data}
        error={error}
        onRetry={() => void refetch().catch(() => undefined)} // the query shows the error
        empty={
          isNarrowed ? (
            <EmptyState icon={Send} title="No campaign matches" text="Search for something else or show all campaigns.">
              <Button onClick={() => change({ search: '', selected: {} })}>Show all campaigns</Button>
            </EmptyState>
          ) : (
            <EmptyList
              icon={Send}
              title="There are no campaigns yet"
              purpose="A campaign sends people you know again, step by step: create one, then give it sources and steps."
              needs={['lead', 'broker']}
            >
              {isEmpty && create}
            </EmptyList>
          )
        }
      >
        <BarKeys hideBelow="md" px="gutter" py="1.5" borderTopWidth="1px" aria-hidden>
          {keys.map(([part, name]) => barKey(part, name))}
        </BarKeys>
      </PagedTable>
      {acts.dialog}
      {(isCreating || dialog?.name === 'create' || dialog?.name === 'copy') && mayEdit && (
        <CreateCampaignDialog
          copyOf={dialog?.id ?? null}
          // In place of the dialog: Back is the list.
          onCreated={(id) =>
            void (prepared
              ? navigate(newSourceHref(id), { replace: true, state: carrying(prepared) })
              : navigate(campaignHref(id), { replace: true }))
          }
          onClose={isCreating ? () => void navigate('/campaigns', { replace: true }) : close}
        />
      )}
    </div>
  )
}
