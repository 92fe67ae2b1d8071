import { inWords } from '../../shared/auditLog'
import { wallTimeAt } from '../../shared/timeZones'
import { dash, type CellContext } from '../components/table/cells'
import type { DataColumn } from '../components/table/tableTypes'
import type { AuditLogRowFragment } from '../generated/graphql'
import { actionInWords, differences } from './differences'
import { recordAddress } from './recordAddress'

export type AuditRow = AuditLogRowFragment

/** How many changes a line tells; all are in the dialog. */
const maxTold = 3

function summary({ before, after }: AuditRow, zone: string) {
  const all = differences(before, after, zone)
  if (!all.length) return dash
  const told = all
    .slice(0, maxTold)
    .map(({ field, ...change }) =>
      before === null
        ? `${field}: ${change.after}`
        : after === null
          ? `${field}: ${change.before}`
          : `${field}: ${change.before} → ${change.after}`,
    )
  const more = all.length - told.length
  return (
    <span title={told.join('\n')}>
      {told.join(' · ')}
      {more > 0 && <span className="dt-quiet"> · {more} more</span>}
    </span>
  )
}

/** The record of a row by its name, which opens it for who may. */
function recordCell(row: AuditRow, may: CellContext['may']) {
  const { entity, entityId, record } = row
  const address = recordAddress(row, may)
  const title = entityId === null ? record : `${record}\n${inWords(entity)} ${entityId}`
  if (!address) return <span title={title}>{record}</span>
  return (
    // A lead opens beside the log.
    <a href={address} data-lead={entity === 'lead' ? entityId : undefined} tabIndex={-1} title={title}>
      {record}
    </a>
  )
}

/** The columns of the log, read in the user's zone. */
export const auditLogColumns = ({ may, zone }: CellContext): DataColumn<AuditRow>[] => [
  {
    field: 'created_at',
    title: 'When',
    width: 160,
    hint: zone,
    className: 'dt-time',
    cell: ({ createdAt }) => wallTimeAt(zone, Date.parse(createdAt)),
  },
  { field: 'actor', title: 'Who', width: 190, cell: ({ actor }) => <span title={actor}>{actor}</span> },
  { field: 'action', title: 'What', width: 180, cell: ({ action }) => actionInWords(action) },
  { field: 'entity', title: 'Record', width: 250, cell: (row) => recordCell(row, may) },
  { field: 'changes', title: 'Changes', width: 340, cell: (row) => summary(row, zone) },
]
