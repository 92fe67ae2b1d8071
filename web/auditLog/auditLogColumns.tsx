import { wallTimeAt } from '../../shared/timeZones'
import { dash } from '../components/table/cells'
import type { DataColumn } from '../components/table/tableTypes'
import type { AuditLogRowFragment } from '../generated/graphql'
import { actionInWords, differences, inWords } from './differences'

export type AuditRow = AuditLogRowFragment

/** How many changes a line tells; all are in the dialog. */
const maxTold = 3

/** A thing of the log in words: `Status group #2`. */
export const recordOf = ({ entity, entityId }: AuditRow) =>
  `${inWords(entity)}${entityId === null ? '' : /^\d+$/.test(entityId) ? ` #${entityId}` : ` ${entityId}`}`

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

/** The columns of the log, read in the user's zone. */
export const auditLogColumns = (zone: string): DataColumn<AuditRow>[] => [
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
  { field: 'entity', title: 'Record', width: 170, cell: (row) => <span title={recordOf(row)}>{recordOf(row)}</span> },
  { field: 'changes', title: 'Changes', width: 380, cell: (row) => summary(row, zone) },
]
