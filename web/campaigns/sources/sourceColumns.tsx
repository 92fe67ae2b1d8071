import type { SourceStatus } from '../../../shared/campaigns/campaigns'
import { formatCount } from '../../../shared/app/format'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { dash, dateCell } from '../../ui/table/rows/cells'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn } from '../../ui/table/tableTypes'
import { methodNames } from '../../routing/distributions/wizard/summaries'
import { kindTitles, type SourceRow } from './sourceForm'
import type { SourceFigure, SourceFigures } from './useSourceFigures'
import { Badge } from '../../ui/show/Badge'

const badges: Readonly<Record<SourceStatus, React.ReactNode>> = {
  active: <Badge tone="ftd">Active</Badge>,
  inactive: <Badge tone="pending">Inactive</Badge>,
  completed: <Badge tone="accepted">Completed</Badge>,
}

const imported = dateCell<SourceRow>(({ importedAt }) => importedAt)
const count = (value: number) => (value ? formatCount(value) : <span className="dt-quiet">0</span>)
const notBefore = ({ schedule }: SourceRow, zone: string) => (
  <span title="It does not look for leads before">{`from ${schedule ? wallTimeAt(zone, Date.parse(schedule)) : ''}`}</span>
)
const never = <span className="dt-quiet">never</span>

/** Button that lists people excluded by the e-mail check; the table handles its clicks. */
const invalidButton = (count: number) => (
  <button type="button" tabIndex={-1} data-action="invalid" className="link" title="Show whom, and why">
    {formatCount(count)}
  </button>
)

/** Two lines on phones. */
export const sourcePhone = (zone: string): PhoneRow<SourceRow> => ({
  head: ({ number, name }) => `${number} ${name}`,
  side: 'status',
  under: (row: SourceRow) => {
    const { kind, type, imported: count, importedAt } = row
    const at = importedAt ? wallTimeAt(zone, Date.parse(importedAt)) : 'never'
    return `${kindTitles[kind]}, ${methodNames[type].toLowerCase()} · ${formatCount(count)} imported, ${at}`
  },
  swipe: { right: 'edit_source', left: 'delete' },
})

const figureColumn = (
  figure: SourceFigure,
  figuresOf: SourceFigures,
  { title, explain }: { title: string; explain: string },
): DataColumn<SourceRow> => ({
  field: figure,
  title,
  width: 88,
  align: 'right',
  className: 'dt-figure',
  explain,
  sortValue: ({ id }) => figuresOf(id, figure)?.count ?? null,
  cell: ({ id }) => {
    const found = figuresOf(id, figure)
    if (!found) return dash
    return found.href ? (
      <a href={found.href} tabIndex={-1}>
        {formatCount(found.count)}
      </a>
    ) : (
      count(found.count)
    )
  },
})

/** Columns of the specification with further ones between them. */
export const sourceColumns = (zone: string, mayPeople: boolean, figuresOf: SourceFigures): DataColumn<SourceRow>[] => [
  {
    field: 'id',
    title: 'ID',
    width: 48,
    sortValue: ({ number }) => number,
    cell: ({ number }) => String(number),
    className: 'dt-time',
  },
  {
    field: 'name',
    title: 'Name',
    width: 172,
    sortValue: ({ name }) => name.toLowerCase(),
    cell: ({ name }) => (
      <span dir="auto" title={name}>
        {name}
      </span>
    ),
  },
  { field: 'kind', title: 'Kind', width: 160, sortValue: ({ kind }) => kind, cell: ({ kind }) => kindTitles[kind] },
  { field: 'type', title: 'Type', width: 78, sortValue: ({ type }) => type, cell: ({ type }) => methodNames[type] },
  {
    field: 'imported',
    title: 'Imported',
    width: 82,
    align: 'right',
    sortValue: ({ imported }) => imported,
    cell: ({ imported }) => count(imported),
    className: 'dt-figure',
  },
  {
    field: 'importedAt',
    storedAs: 'imported_at',
    title: 'Last import',
    width: 138,
    hint: zone,
    sortValue: ({ importedAt }) => (importedAt ? Date.parse(importedAt) : null),
    cell: (row) => (row.importedAt ? imported(row, { zone }) : row.schedule ? notBefore(row, zone) : never),
    className: 'dt-time',
  },
  {
    field: 'invalid',
    title: 'Left out',
    width: 78,
    align: 'right',
    explain: 'Not added by the check of e-mail addresses, which the campaign asks for under General',
    sortValue: ({ invalid }) => invalid,
    cell: ({ invalid }) => (invalid && mayPeople ? invalidButton(invalid) : count(invalid)),
    className: 'dt-figure',
  },
  figureColumn('leads', figuresOf, {
    title: 'Registered',
    explain: 'Registrations of its consumers that an advertiser accepted',
  }),
  figureColumn('ftds', figuresOf, { title: 'Deposited', explain: 'Approved real deposits of these registrations' }),
  {
    field: 'status',
    title: 'Status',
    width: 96,
    sortValue: ({ status }) => status,
    cell: ({ status }) => badges[status],
  },
]
