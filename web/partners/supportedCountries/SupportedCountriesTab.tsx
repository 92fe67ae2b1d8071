import './supportedCountries.css'
import { useMemo, useState } from 'react'
import { Globe } from 'lucide-react'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import { dash } from '../../ui/table/rows/cells'
import type { DataColumn, RowAction } from '../../ui/table/tableTypes'
import type { SupportedCountryOwner } from '../../generated/graphql'
import { DeleteRecord } from '../../records/DeleteRecord'
import { RecordsList, type RecordWords } from '../../records/list/RecordsList'
import type { ListShape } from '../../records/list/recordsUrl'
import { useMay } from '../../app/session/useSession'
import { countryColumn } from '../../records/list/columns'
import { supportedCountryRecord, type SupportedCountryRow } from './supportedCountryRecord'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const SupportedCountryDialog = lazyComponent(() => import('./SupportedCountryDialog'), 'SupportedCountryDialog', null)

const shape: ListShape = { fields: ['id', 'country', 'notes'], sort: { field: 'country', order: 'asc' } }
const phone: PhoneRow<SupportedCountryRow> = { head: 'country', side: { titled: 'id' }, under: 'notes' }
const none: RowAction[] = []
const textOf = ({ country, notes }: SupportedCountryRow) =>
  `${country.id}\n${country.code}\n${country.name}\n${notes ?? ''}`
const nameOf = ({ country }: SupportedCountryRow) => country.name
const deletes = [{ name: 'delete', label: 'Delete' }]

/** Users who may add countries can click a note to edit it. The only row action is to remove the country. */
function columnsOf(onNote: ((row: SupportedCountryRow) => void) | null): DataColumn<SupportedCountryRow>[] {
  return [
    {
      field: 'id',
      title: 'ID',
      width: 76,
      sortValue: ({ country }) => Number(country.id),
      cell: ({ country }) => country.id,
      className: 'dt-time',
    },
    countryColumn(240),
    {
      field: 'notes',
      title: 'Note',
      width: 420,
      sortValue: ({ notes }) => notes?.toLowerCase(),
      cell: (row) =>
        onNote ? (
          <button type="button" className="supported-note cut" tabIndex={-1} onClick={() => onNote(row)}>
            {row.notes || <span className="dt-quiet">Add a note</span>}
          </button>
        ) : (
          row.notes || dash
        ),
    },
  ]
}

interface Props {
  of: SupportedCountryOwner
  /** Id of the advertiser or publisher. */
  id: string
  name: string
}

/** Supported countries of an advertiser or publisher; empty means all. */
export function SupportedCountriesTab({ of, id, name }: Props) {
  const may = useMay()
  const family = `${of.toUpperCase()}_SUPPORTED_COUNTRIES`
  const [mayCreate, mayDelete] = [may(`${family}_CREATE`), may(`${family}_DELETE`)]
  const { query, rows } = supportedCountryRecord.useRows({ of, ownerId: id })
  const remove = supportedCountryRecord.useRemove({ of, ownerId: id })
  const [noted, setNoted] = useState<SupportedCountryRow | null>(null)
  const taken = useMemo(() => rows?.map(({ country }) => country.id) ?? [], [rows])
  const columns = useMemo(() => columnsOf(mayCreate ? setNoted : null), [mayCreate])
  const words = useMemo<RecordWords>(
    () => ({
      one: 'supported country',
      term: 'supported-countries',
      many: 'Supported Countries',
      icon: Globe,
      purpose: `Leads of every country ${of === 'advertiser' ? `may go to ${name}` : `are taken from ${name}`}. The first country added here closes it to all others.`,
      create: 'Create Supported Country',
    }),
    [of, name],
  )
  const dialog = (row: SupportedCountryRow | null, close: () => void) => (
    <SupportedCountryDialog key={row?.id ?? 'new'} of={of} ownerId={id} row={row} taken={taken} onClose={close} />
  )
  return (
    <>
      <RecordsList
        words={words}
        shape={shape}
        rows={rows}
        query={query}
        columns={columns}
        phone={phone}
        textOf={textOf}
        nameOf={nameOf}
        actions={mayDelete ? deletes : none}
        mayCreate={mayCreate}
        pageSize={{ module: `${of}-supported-countries`, usual: 100 }}
        dialog={(_, row, close) => dialog(row, close)}
        deletion={(row, close) => (
          <DeleteRecord what={<b>{row.country.name}</b>} remove={() => remove(row)} onClose={close} />
        )}
      />
      {noted && dialog(noted, () => setNoted(null))}
    </>
  )
}
