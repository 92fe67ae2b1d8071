import { Link } from 'react-router'
import { Dialog } from '../components/Dialog'
import { ListTable, type ListColumn } from '../components/ListTable'
import { EmptyState } from '../components/QueryStates'
import { DateTime } from '../components/DateTime'
import { useMay } from '../session/useSession'
import { useTimeZone } from '../session/TimeZoneContext'
import type { AuditRow } from './auditLogColumns'
import { actionInWords, differences, type Difference } from './differences'
import { recordAddress } from './recordAddress'

const columns: readonly ListColumn<Difference>[] = [
  { field: 'field', title: 'Field', minWidth: 90, cell: ({ field }) => field },
  {
    field: 'before',
    title: 'Before',
    minWidth: 110,
    cell: ({ before }) => <span className="audit-before">{before}</span>,
  },
  { field: 'after', title: 'After', minWidth: 110, cell: ({ after }) => <span className="audit-after">{after}</span> },
]
const noop = () => undefined

/** One row of the log with every field that it changed. */
export function AuditRowDialog({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const { name: zone } = useTimeZone()
  const address = recordAddress(row, useMay())
  return (
    <Dialog
      title={actionInWords(row.action)}
      width={700}
      onClose={onClose}
      subtitle={
        <>
          <DateTime at={row.createdAt} /> · {row.actor}
          {row.entityId !== null && (
            <>
              {' · '}
              {address ? (
                <Link
                  className="link"
                  dir="auto"
                  to={address}
                  data-lead={row.entity === 'lead' ? row.entityId : undefined}
                >
                  {row.record}
                </Link>
              ) : (
                <span dir="auto">{row.record}</span>
              )}
            </>
          )}
        </>
      }
    >
      <ListTable
        label="Changes"
        columns={columns}
        rows={differences(row.before, row.after, zone)}
        rowId={({ field }) => field}
        onRetry={noop}
        empty={<EmptyState title="No fields changed" text="The log records this event without field values." />}
      />
    </Dialog>
  )
}
