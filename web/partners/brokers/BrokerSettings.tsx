import { useSearchParams } from 'react-router'
import { useAdvertiserBrokerQuery } from '../../generated/graphql'
import { SettingsRegion } from '../../records/FormPage'
import { Tabs } from '../../ui/layout/Tabs'
import { BrokerPostbacks } from '../brokerPostbacks/BrokerPostbacks'
import { SettingsState } from '../settings/SettingsState'
import { BrokerForm } from './BrokerForm'

const panelId = 'broker-part'
const parts = [
  { value: 'sending', title: 'Leads to the broker', href: '?tab=broker' },
  { value: 'postbacks', title: 'Postbacks from the broker', href: '?tab=broker&part=postbacks' },
]

/** Broker connection of an advertiser: request, answer and test lead, and its postbacks. */
export function BrokerSettings({ advertiserId }: { advertiserId: string }) {
  const part = useSearchParams()[0].get('part') === 'postbacks' ? 'postbacks' : 'sending'
  return (
    <>
      <Tabs label="Broker" tabs={parts} current={part} panelId={panelId} />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${part}`} style={{ display: 'contents' }}>
        {part === 'postbacks' ? (
          <BrokerPostbacks advertiserId={advertiserId} />
        ) : (
          <BrokerSending advertiserId={advertiserId} />
        )}
      </div>
    </>
  )
}

function BrokerSending({ advertiserId }: { advertiserId: string }) {
  const { data, loading, error, refetch } = useAdvertiserBrokerQuery({ variables: { advertiserId } })
  const row = data?.advertiserBroker
  if (!row) return <SettingsState what="Broker" loading={loading} error={error} refetch={refetch} />
  return (
    <SettingsRegion label="Broker">
      <BrokerForm row={row} />
    </SettingsRegion>
  )
}
