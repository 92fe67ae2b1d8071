/** Columns of the list of caps. */
import type { ReactNode } from 'react'
import { CalendarClock } from 'lucide-react'
import { formatCount } from '../../../shared/app/format'
import { fullness } from '../../../shared/routing/caps'
import { opensPage, partnerAddress, type PartnerKind } from '../../../shared/partners/partnerPages'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import type { ColumnContext } from '../../records/list/defineRecordScreen'
import { idColumn, textColumn } from '../../records/list/columns'
import { dash } from '../../ui/table/rows/cells'
import { several } from '../../ui/table/rows/several'
import type { DataColumn } from '../../ui/table/tableTypes'
import type { CapRowFragment } from '../../generated/graphql'
import { scheduledChangeText } from '../scheduledChanges/scheduledChangeText'
import { gauge } from './gauge'
import { Badge } from '../../ui/show/Badge'

export type CapRow = CapRowFragment

export const intervalNames = { daily: 'Daily', interval: 'Interval' } as const
export const typeNames = { lead: 'Lead', ftd: 'FTD' } as const

const chips = {
  daily: <Badge tone="submitted">{intervalNames.daily}</Badge>,
  interval: <Badge tone="ftdrej">{intervalNames.interval}</Badge>,
  lead: <Badge tone="accepted">{typeNames.lead}</Badge>,
  ftd: <Badge tone="ftd">{typeNames.ftd}</Badge>,
}
const global = <span className="dt-quiet">Global</span>

const linked = (all: readonly { id: string; name: string }[], kind: PartnerKind | null): ReactNode =>
  several(kind ? all.map((one) => ({ ...one, href: partnerAddress(kind, one.id) })) : all, dash)

const first = (all: readonly { name: string }[]) => all[0]?.name.toLowerCase()

const windowText = ({ windowStart, windowEnd }: CapRow, zone: string) =>
  `Since ${wallTimeAt(zone, Date.parse(windowStart))}${windowEnd ? `, resets ${wallTimeAt(zone, Date.parse(windowEnd))}` : ', without reset'} (${zone})`

/** Window of a cap, and the change that waits for its time. */
const filledTitle = (row: CapRow, zone: string) =>
  [windowText(row, zone), row.scheduledChange && scheduledChangeText(row.scheduledChange)].filter(Boolean).join('. ')

export function capColumns({ may, zone, edit }: ColumnContext<CapRow>): DataColumn<CapRow>[] {
  const advertisers = may(opensPage('advertiser')) ? 'advertiser' : null
  const publishers = may(opensPage('publisher')) ? 'publisher' : null
  return [
    idColumn(64),
    {
      field: 'interval',
      title: 'Interval',
      term: 'cap-interval',
      width: 82,
      sortValue: ({ interval }) => interval,
      cell: ({ interval }) => chips[interval],
    },
    {
      field: 'type',
      title: 'Type',
      term: 'cap-ftd',
      width: 62,
      sortValue: ({ type }) => type,
      cell: ({ type }) => chips[type],
    },
    {
      field: 'filled',
      title: 'Filled',
      term: 'filled',
      width: 144,
      className: 'cap-filled',
      sortValue: ({ filled, cap }) => fullness(filled, cap),
      cell: (row) => (
        <span className="cap-filling" title={filledTitle(row, zone)}>
          {gauge(row.filled, row.cap, edit(row, formatCount(row.cap)))}
          {row.scheduledChange && (
            <CalendarClock className="small subtle" role="img" aria-label={filledTitle(row, zone)} />
          )}
        </span>
      ),
    },
    {
      field: 'countries',
      title: 'Countries',
      width: 188,
      sortValue: ({ countries }) => first(countries) ?? 'global',
      cell: ({ countries }) => several(countries, global),
    },
    {
      field: 'advertisers',
      title: 'Advertiser',
      width: 158,
      sortValue: ({ advertisers }) => first(advertisers),
      cell: (row) => linked(row.advertisers, advertisers),
    },
    {
      field: 'publishers',
      title: 'Publisher',
      width: 150,
      sortValue: (row) => first(row.publishers),
      cell: (row) => linked(row.publishers, publishers),
    },
    {
      field: 'resetTime',
      title: 'Reset At',
      term: 'cap-daily',
      width: 78,
      sortValue: ({ resetTime }) => resetTime,
      cell: ({ resetTime }) => resetTime,
      className: 'dt-time',
    },
    textColumn('timeZone', 'Timezone', 140, ({ timeZone }) => timeZone.name),
  ]
}

/** Advertisers and publishers of a cap in one line. */
export const whomText = ({ id, advertisers, publishers }: CapRow) =>
  `#${id} ${[...advertisers, ...publishers].map(({ name }) => name).join(', ') || 'Everybody'}`

/** Text for the search: id, names, zone and parameters. */
export const capText = (row: CapRow) =>
  [
    row.id,
    row.timeZone.name,
    row.countries.length ? '' : 'Global',
    ...[...row.countries, ...row.advertisers, ...row.publishers].map(({ name }) => name),
    ...row.parameters.map(({ value }) => value),
  ].join('\n')
