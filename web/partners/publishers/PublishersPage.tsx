import { useCallback, useMemo } from 'react'
import { Megaphone } from 'lucide-react'
import { useNavigate } from 'react-router'
import { opensPage, partnerAddress } from '../../../shared/partners/partnerPages'
import { figureFields } from '../listFigures/figureColumns'
import { DeleteRecord } from '../../records/DeleteRecord'
import { newestFirst } from '../../records/list/newestFirst'
import { underHead } from '../../records/list/defineRecordScreen'
import { RecordsList } from '../../records/list/RecordsList'
import type { ListShape } from '../../records/list/recordsUrl'
import { useRecordColumns } from '../../records/list/useRecordColumns'
import { useRowActions } from '../../records/list/useRowActions'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { publisherColumns, publisherText } from './publisherColumns'
import type { PublisherRow } from './publisherForm'
import { healthChoices } from '../listFigures/healthSelect'
import { usePublisherFigures } from './overview/usePublisherFigures'
import { publisherRecord } from './publisherRecord'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const CreatePublisherDialog = lazyComponent(() => import('./CreatePublisherDialog'), 'CreatePublisherDialog', null)

const words = {
  one: 'publisher',
  many: 'Publishers',
  icon: Megaphone,
  purpose: 'A publisher sends leads with an API token of its own.',
  create: 'Create Publisher',
}
const shape: ListShape = {
  fields: [
    'id',
    'name',
    'status',
    'autologin_interval',
    'block_duplicate_leads',
    'locate_leads_by',
    'tracking_domain',
    'offer_url',
    'created_at',
    ...figureFields,
  ],
  sort: { field: 'created_at', order: 'desc' },
  selects: { status: ['active', 'inactive'], health: healthChoices },
}
const statusSelect = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  choices: [
    { id: 'active', name: 'Active' },
    { id: 'inactive', name: 'Inactive' },
  ],
  of: ({ status }: PublisherRow) => status ?? '',
}
const opens = opensPage('publisher')
const nameOf = ({ name }: PublisherRow) => name
const pageSize = { module: 'publisher-main', usual: 30 }

/** Publishers, newest first. */
export function PublishersPage() {
  const navigate = useNavigate()
  const { name: zone } = useTimeZone()
  const may = useMay()
  const { query, rows: list } = publisherRecord.useRows({})
  const remove = publisherRecord.useRemove({})
  const figures = usePublisherFigures()
  const selects = useMemo(() => [statusSelect, figures.select], [figures.select])
  const all = useMemo(() => [...publisherColumns({ may, zone }), ...figures.columns], [may, zone, figures.columns])
  const { columns, chooser, arrangement } = useRecordColumns('publisher-main', all)
  const rows = useMemo(() => list && newestFirst(list), [list])
  const actions = useRowActions('PUBLISHERS_EDIT', 'PUBLISHERS_DELETE', opens)
  const onAction = useCallback(
    (name: string, { id }: PublisherRow) => {
      const page = name === 'edit' || name === 'view' ? partnerAddress('publisher', id) : null
      if (page) void navigate(`${page}?tab=settings`)
      return page !== null
    },
    [navigate],
  )
  return (
    <RecordsList
      words={words}
      shape={shape}
      rows={rows}
      query={query}
      columns={columns}
      arrangement={arrangement}
      phone={figures.phone}
      textOf={publisherText}
      nameOf={nameOf}
      selects={selects}
      tools={
        <>
          {chooser}
          {figures.failure}
        </>
      }
      actions={actions}
      historyOf="publisher"
      onAction={onAction}
      mayCreate={may('PUBLISHERS_CREATE')}
      pageSize={pageSize}
      dialog={(name, _, close) => name === 'create' && <CreatePublisherDialog onClose={close} />}
      deletion={(row, close) => <DeleteRecord what={<b>{row.name}</b>} remove={() => remove(row)} onClose={close} />}
    >
      {underHead({ title: 'Publisher', term: 'publisher' })}
    </RecordsList>
  )
}
