import { DateTime } from '../components/DateTime'
import { Dialog } from '../components/Dialog'
import { fieldTitle } from '../components/fieldTitle'
import { ListTable, type ListColumn } from '../components/ListTable'
import { EmptyState } from '../components/QueryStates'
import { useLeadStatusHistoryQuery, type LeadStatusHistoryQuery } from '../generated/graphql'
import type { LeadDialogProps } from './leadDialogProps'
import { leadTitle, oneLead } from './leadQuery'

type Change = NonNullable<LeadStatusHistoryQuery['leadStatusHistory']>[number]

const fields = [
  'createdAt',
  'oldStatus',
  'newStatus',
  'oldBrandStatus',
  'newBrandStatus',
  'statusOverride',
  'changedBy',
] as const
const columns: ListColumn<Change>[] = fields.map((field) => ({
  field,
  title: fieldTitle(field),
  cell: (change) => (field === 'createdAt' ? <DateTime at={change.createdAt} /> : change[field]),
}))
const changeId = ({ id }: Change) => id

/** Every change of a lead's status, the newest first. */
export function StatusHistoryDialog({ leadId, onClose }: LeadDialogProps) {
  const { data, error, loading, refetch } = useLeadStatusHistoryQuery({ variables: { id: leadId, ...oneLead(leadId) } })
  return (
    <Dialog title={leadTitle('Status History', leadId, data?.leads?.rows[0])} width={960} onClose={onClose}>
      <div className="dialog-list">
        <ListTable
          label="Status History"
          columns={columns}
          rows={data?.leadStatusHistory ?? undefined}
          rowId={changeId}
          error={loading ? undefined : error}
          onRetry={() => void refetch().catch(() => {})} // the query shows the failure itself
          empty={<EmptyState title="No changes yet" text="The status of this lead has never changed." />}
        />
      </div>
    </Dialog>
  )
}
