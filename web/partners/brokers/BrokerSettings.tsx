import './brokers.css'
import { SearchX } from 'lucide-react'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { useAdvertiserBrokerQuery } from '../../generated/graphql'
import { BrokerForm } from './BrokerForm'
import { PostbackToken } from './PostbackToken'

/** Broker connection of an advertiser: request, answer, test lead and postback token. */
export function BrokerSettings({ advertiserId }: { advertiserId: string }) {
  const { data, loading, error, refetch } = useAdvertiserBrokerQuery({ variables: { advertiserId } })
  const row = data?.advertiserBroker
  if (!row) {
    if (loading) {
      return (
        <div className="broker-loading" role="progressbar" aria-label="Loading Broker">
          {[36, 64, 52, 64, 40, 56].map((width, line) => (
            <Skeleton key={line} width={`${width}%`} height={14} />
          ))}
        </div>
      )
    }
    if (error) return <FailedState what="Broker" error={error} onRetry={() => void refetch().catch(() => {})} /> // the query shows the error
    return (
      <EmptyState icon={SearchX} title="No such advertiser" text="It may have been deleted, or the link is wrong." />
    )
  }
  return (
    <div className="broker" tabIndex={0} role="region" aria-label="Broker">
      <BrokerForm row={row} />
      <PostbackToken row={row} />
    </div>
  )
}
