import { lazy, Suspense } from 'react'
import { Clock } from 'lucide-react'
import { Flag } from '../../ui/show/CountryName'
import { hoursSummary } from '../../ui/time/hoursSummary'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn } from '../../ui/table/tableTypes'
import { useDeleteOpeningHoursMutation, useOpeningHoursQuery } from '../../generated/graphql'
import { DeleteRecord, forget } from '../../records/DeleteRecord'
import { RecordsList, type RecordWords } from '../../records/list/RecordsList'
import type { ListShape } from '../../records/list/recordsUrl'
import { useRowActions } from '../../records/list/useRowActions'
import { useMay } from '../../app/session/useSession'
import { daysOf, type OpeningHoursRow } from './openingHoursForm'

const OpeningHoursDialog = lazy(async () => ({ default: (await import('./OpeningHoursDialog')).OpeningHoursDialog }))

const words: RecordWords = {
  one: 'timeslot',
  term: 'opening-hours',
  many: 'Opening Hours',
  icon: Clock,
  purpose: 'This advertiser takes leads at all times. Hours hold for the country they are set for.',
  create: 'New Timeslot',
  search: 'Search opening hours',
}
const shape: ListShape = { fields: ['country', 'timezone'], sort: { field: 'country', order: 'asc' } }
const pageSize = { module: 'advertiser-opening-hours', usual: 20 }
/** On a phone. */
const phone: PhoneRow<OpeningHoursRow> = { head: 'country', side: 'timezone', under: 'days' }

const summaryCell = (row: OpeningHoursRow) => {
  const summary = hoursSummary(daysOf(row))
  return <span title={summary}>{summary}</span>
}
const columns: readonly DataColumn<OpeningHoursRow>[] = [
  {
    field: 'country',
    title: 'Country',
    width: 220,
    sortable: true,
    sortValue: ({ country }) => country.name,
    cell: ({ country }) => (
      <>
        <Flag code={country.code} /> {country.name}
      </>
    ),
  },
  {
    field: 'timezone',
    title: 'Timezone',
    width: 180,
    sortable: true,
    sortValue: ({ timeZone }) => timeZone.name,
    cell: ({ timeZone }) => timeZone.name,
  },
  { field: 'days', title: 'Week Days', width: 480, cell: summaryCell },
]
const nameOf = ({ country }: OpeningHoursRow) => country.name
const textOf = (row: OpeningHoursRow) => [row.country.name, row.timeZone.name, hoursSummary(daysOf(row))].join('\n')

/** When an advertiser takes leads, by country. */
export function OpeningHoursTab({ advertiserId }: { advertiserId: string }) {
  const may = useMay()
  const query = useOpeningHoursQuery({ variables: { advertiserId } })
  const [remove] = useDeleteOpeningHoursMutation()
  const actions = useRowActions('ADVERTISER_OPENING_HOURS_EDIT', 'ADVERTISER_OPENING_HOURS_DELETE')
  const rows = (query.data ?? query.previousData)?.openingHours ?? undefined
  const removeHours = async ({ country }: OpeningHoursRow) => {
    const { data } = await remove({
      variables: { advertiserId, countryId: country.id },
      update: (cache, { data }) => forget(cache, 'OpeningHours', data?.deleteOpeningHours.deletedId),
    })
    return data?.deleteOpeningHours
  }
  return (
    <RecordsList
      words={words}
      shape={shape}
      rows={rows}
      query={query}
      columns={columns}
      phone={phone}
      textOf={textOf}
      nameOf={nameOf}
      actions={actions}
      historyOf="advertiser_opening_hours"
      mayCreate={may('ADVERTISER_OPENING_HOURS_CREATE')}
      pageSize={pageSize}
      dialog={(_name, row, close) => (
        <Suspense>
          <OpeningHoursDialog
            key={row?.id ?? 'new'}
            advertiserId={advertiserId}
            row={row}
            rows={rows ?? []}
            onClose={close}
          />
        </Suspense>
      )}
      deletion={(row, close) => (
        <DeleteRecord
          what={`the opening hours of ${row.country.name}`}
          remove={() => removeHours(row)}
          onClose={close}
        />
      )}
    />
  )
}
