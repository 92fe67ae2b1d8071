import './leadHistories.css'
import type { ReactNode } from 'react'
import { SearchX } from 'lucide-react'
import { Dialog } from '../components/Dialog'
import { EmptyState, FailedState } from '../components/QueryStates'
import { Skeleton } from '../components/Skeleton'
import { useLeadInfoQuery, type LeadInfoQuery } from '../generated/graphql'
import type { LeadDialogProps } from './leadDialogProps'
import { leadTitle, oneLead } from './leadQuery'

export type LeadInfo = NonNullable<LeadInfoQuery['leads']>['rows'][number]
/** A fact's name and how it is told; nothing where there is nothing to tell. */
export type LeadFact = readonly [name: string, tell: (lead: LeadInfo) => ReactNode]

type Props = LeadDialogProps & { title: string; facts: readonly LeadFact[] }

/** Facts about one lead, read by its id. */
export function LeadFactsDialog({ title, leadId, facts, onClose }: Props) {
  const { data, error, loading, refetch } = useLeadInfoQuery({ variables: oneLead(leadId) })
  const lead = data?.leads?.rows[0]
  const retry = () => void refetch().catch(() => {}) // the query shows the failure itself
  const missing = data?.leads && !lead && !loading
  return (
    <Dialog title={leadTitle(title, leadId, lead)} width={560} onClose={onClose}>
      {missing && (
        <EmptyState icon={SearchX} title="No such lead" text="It may have been deleted, or the link is wrong." />
      )}
      {!lead && error && !loading ? (
        <FailedState what={title} error={error} onRetry={retry} />
      ) : (
        !missing && (
          // Nothing in it takes the focus, and it may be longer than the window: arrows scroll it.
          <dl className="lead-facts" aria-label={title} aria-busy={!lead} tabIndex={0}>
            {facts.map(([name, tell]) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd>{lead ? (tell(lead) ?? <span className="subtle">–</span>) : <Skeleton width="60%" />}</dd>
              </div>
            ))}
          </dl>
        )
      )}
    </Dialog>
  )
}
