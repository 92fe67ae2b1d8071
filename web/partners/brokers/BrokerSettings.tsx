import { useAdvertiserBrokerQuery } from '../../generated/graphql'
import { BrokerForm } from './BrokerForm'
import { PostbackToken } from './PostbackToken'
import { SettingsRegion } from '../../records/FormPage'
import { SettingsState } from '../settings/SettingsState'

/** Broker connection of an advertiser: request, answer, test lead and postback token. */
export function BrokerSettings({ advertiserId }: { advertiserId: string }) {
  const { data, loading, error, refetch } = useAdvertiserBrokerQuery({ variables: { advertiserId } })
  const row = data?.advertiserBroker
  if (!row) return <SettingsState what="Broker" loading={loading} error={error} refetch={refetch} />
  return (
    <SettingsRegion label="Broker">
      <BrokerForm row={row} />
      <PostbackToken row={row} />
    </SettingsRegion>
  )
}
