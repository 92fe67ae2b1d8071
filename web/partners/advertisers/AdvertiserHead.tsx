import { useApolloClient } from '@apollo/client/react'
import { partnerPages } from '../../../shared/partners/partnerPages'
import { DateTime } from '../../ui/time/DateTime'
import { useAdvertiserHealthQuery } from '../../generated/graphql'
import { HealthMark } from '../../records/HealthMark'
import { RecordFact } from '../../records/RecordHead'
import { StatusSwitch } from '../../records/list/StatusSwitch'
import { useMay } from '../../app/session/useSession'
import { advertiserSwitch, partnerState } from '../switchPartner'
import { PauseBadge, PauseFact } from '../pauses/PauseControl'
import { scheduledChangeText } from '../../routing/scheduledChanges/scheduledChangeText'
import type { AdvertiserRow } from './advertiserColumns'
import { Badge } from '../../ui/show/Badge'

/** Status of an advertiser, beside its name. */
export function AdvertiserStatus({ advertiser }: { advertiser: AdvertiserRow }) {
  const { id, status, isTestAdvertiser } = advertiser
  const client = useApolloClient()
  const mayEdit = useMay()(partnerPages.advertiser.edit)
  return (
    <>
      {status && <StatusSwitch state={partnerState(advertiser)} work={mayEdit ? advertiserSwitch(client, id) : null} />}
      <PauseBadge advertiser={advertiser} />
      {isTestAdvertiser && <Badge tone="pending">Test</Badge>}
    </>
  )
}

/** Display name, broker health and other facts of an advertiser in one line. */
export function AdvertiserLine({ id, advertiser }: { id: string; advertiser: AdvertiserRow | null }) {
  const { data } = useAdvertiserHealthQuery({ variables: { id }, skip: !advertiser })
  const health = data?.advertiser?.health
  return (
    <>
      {advertiser && <PauseFact advertiser={advertiser} />}
      <RecordFact name="Scheduled">
        {advertiser?.scheduledChange && scheduledChangeText(advertiser.scheduledChange)}
      </RecordFact>
      <RecordFact name="Shown as">{advertiser?.displayName}</RecordFact>
      <RecordFact name="Manager">{advertiser?.manager?.name}</RecordFact>
      <RecordFact name="ID">{id}</RecordFact>
      {health && (
        <RecordFact>
          <HealthMark state={health.state} text={health.text} />
        </RecordFact>
      )}
      {health?.lastAnswerAt && (
        <RecordFact name="Last answer">
          <DateTime at={health.lastAnswerAt} />
        </RecordFact>
      )}
    </>
  )
}
