import './leadActions.css'
import { SearchX } from 'lucide-react'
import { Dialog } from '../components/Dialog'
import { EmptyState, FailedState } from '../components/QueryStates'
import { Skeleton } from '../components/Skeleton'
import { useLeadToUpdateQuery } from '../generated/graphql'
import { UpdateLeadForm } from './UpdateLeadForm'

export interface UpdateLeadDialogProps {
  leadId: string
  onClose: () => void
}

/** Corrects a lead: it is read anew first, so that nobody edits what has changed since the list was loaded. */
export function UpdateLeadDialog({ leadId, onClose }: UpdateLeadDialogProps) {
  const { data, error, refetch } = useLeadToUpdateQuery({ variables: { ids: [leadId] }, fetchPolicy: 'no-cache' })
  const retry = () => void refetch().catch(() => undefined) // the query itself shows the failure
  const lead = data?.leads?.rows[0]
  if (lead)
    return (
      <UpdateLeadForm
        lead={lead}
        reload={async () => (await refetch()).data?.leads?.rows[0] ?? null}
        onClose={onClose}
      />
    )
  return (
    <Dialog title="Update Lead" onClose={onClose}>
      <div className="update-lead" aria-busy={!data && !error}>
        {data && <EmptyState icon={SearchX} title="No such lead" text="It is not there, or hidden." />}
        {!data && error && <FailedState what="The lead" error={error} onRetry={retry} />}
        {!data && !error && [0, 1, 2].map((field) => <Skeleton key={field} width="100%" height={53} />)}
      </div>
    </Dialog>
  )
}

export default UpdateLeadDialog
