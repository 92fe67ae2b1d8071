import { useCallback, useMemo } from 'react'
import { Building2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { opensPage, partnerAddress } from '../../../shared/partners/partnerPages'
import { DeleteRecord } from '../../records/DeleteRecord'
import { newestFirst } from '../../records/list/newestFirst'
import { underHead } from '../../records/list/defineRecordScreen'
import { RecordsList } from '../../records/list/RecordsList'
import { useRecordColumns } from '../../records/list/useRecordColumns'
import { useRowActions } from '../../records/list/useRowActions'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { advertiserColumns, advertisersShape, advertiserText, type AdvertiserRow } from './advertiserColumns'
import { advertiserRecord } from './advertiserRecord'
import { useAdvertiserFigures } from './useAdvertiserFigures'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const CreateAdvertiserDialog = lazyComponent(() => import('./CreateAdvertiserDialog'), 'CreateAdvertiserDialog', null)

const words = {
  one: 'advertiser',
  many: 'Advertisers',
  icon: Building2,
  purpose: 'An advertiser buys leads: create one, then give it a broker and a share in a distribution.',
  create: 'Create Advertiser',
  search: 'Search advertisers',
}
const pageSize = { module: 'advertiser-main', usual: 30 }
const opens = opensPage('advertiser')
const nameOf = ({ name }: AdvertiserRow) => name

/** Advertisers, newest first. */
export function AdvertisersPage() {
  const navigate = useNavigate()
  const { name: zone } = useTimeZone()
  const may = useMay()
  const { query, rows: list } = advertiserRecord.useRows({})
  const remove = advertiserRecord.useRemove({})
  const figures = useAdvertiserFigures()
  const selects = useMemo(() => [figures.select], [figures.select])
  const all = useMemo(() => [...advertiserColumns({ may, zone }), ...figures.columns], [may, zone, figures.columns])
  const { columns, chooser, arrangement } = useRecordColumns(pageSize.module, all)
  const rows = useMemo(() => list && newestFirst(list), [list])
  const actions = useRowActions('ADVERTISERS_EDIT', 'ADVERTISERS_DELETE', opens)
  const onAction = useCallback(
    (name: string, { id }: AdvertiserRow) => {
      const page = name === 'edit' || name === 'view' ? partnerAddress('advertiser', id) : null
      if (page) void navigate(`${page}?tab=1`)
      return page !== null
    },
    [navigate],
  )
  return (
    <RecordsList
      words={words}
      shape={advertisersShape}
      rows={rows}
      query={query}
      columns={columns}
      arrangement={arrangement}
      phone={figures.phone}
      textOf={advertiserText}
      nameOf={nameOf}
      selects={selects}
      tools={
        <>
          {chooser}
          {figures.failure}
        </>
      }
      actions={actions}
      onAction={onAction}
      historyOf="advertiser"
      mayCreate={may('ADVERTISERS_CREATE')}
      pageSize={pageSize}
      dialog={(name, _row, close) => name === 'create' && <CreateAdvertiserDialog onClose={close} />}
      deletion={(row, close) => <DeleteRecord what={row.name} remove={() => remove(row)} onClose={close} />}
    >
      {underHead({ title: 'Advertiser', term: 'advertiser' })}
    </RecordsList>
  )
}
