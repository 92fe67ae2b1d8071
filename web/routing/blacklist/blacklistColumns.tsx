/** Columns of the blacklist. */
import { readIp } from '../../../shared/app/network/ipAddresses'
import { dateAt, wallTimeAt } from '../../../shared/app/time/timeZones'
import { dateColumn, idColumn, textColumn } from '../../records/list/columns'
import { Flag } from '../../ui/show/CountryName'
import { Badge } from '../../ui/show/Badge'
import { dash } from '../../ui/table/rows/cells'
import type { DataColumn } from '../../ui/table/tableTypes'
import type { BlacklistRowFragment } from '../../generated/graphql'

export type BlacklistRow = BlacklistRowFragment

/** The value as text, with names of countries. */
export const valueOf = ({ country, blacklistValue }: BlacklistRow) => country?.name ?? blacklistValue

/** Sorts IPv4 addresses by number, other values by text. */
function sortValueOf(row: BlacklistRow): string {
  const ip = readIp(row.blacklistValue.split('-')[0] ?? '')
  return ip ? ip.number.toString().padStart(40, '0') : valueOf(row).toLowerCase()
}

const expired = <Badge tone="submitted">Expired</Badge>

export const blacklistColumns = ({ zone }: { zone: string }, now = Date.now()): DataColumn<BlacklistRow>[] => [
  idColumn(52),
  textColumn('type', 'Type', 104, ({ type }) => type.name),
  {
    field: 'value',
    title: 'Value',
    width: 176,
    sortValue: sortValueOf,
    cell: (row) => (
      <span title={valueOf(row)}>
        {row.country && <Flag code={row.country.code} />} {valueOf(row)}
      </span>
    ),
  },
  {
    field: 'expiresAt',
    title: 'Expires At',
    width: 164,
    className: 'dt-time',
    sortValue: ({ expiresAt }) => expiresAt && Date.parse(expiresAt),
    cell: ({ expiresAt }) => {
      if (!expiresAt) return null
      const at = Date.parse(expiresAt)
      return (
        <span title={`From ${wallTimeAt(zone, at)} (${zone}) on it blocks nothing`}>
          {dateAt(zone, at)} {at <= now && expired}
        </span>
      )
    },
  },
  {
    field: 'hideBlocked',
    title: 'Hide Blocked',
    term: 'hide-blocked',
    width: 100,
    sortValue: ({ hideBlocked }) => Number(hideBlocked),
    cell: ({ hideBlocked }) => (hideBlocked ? 'On' : <span className="dt-quiet">Off</span>),
  },
  {
    field: 'description',
    title: 'Description',
    width: 150,
    sortValue: ({ description }) => description?.toLowerCase(),
    cell: ({ description }) => (description ? <span title={description}>{description}</span> : dash),
  },
  dateColumn('createdAt', 'Created At', zone, ({ createdAt }) => createdAt),
  dateColumn('updatedAt', 'Updated At', zone, ({ updatedAt }) => updatedAt),
]

/** Text for the search. */
export const blacklistItemText = (row: BlacklistRow) =>
  [row.id, row.type.name, valueOf(row), row.country?.code ?? '', row.description ?? ''].join('\n')
