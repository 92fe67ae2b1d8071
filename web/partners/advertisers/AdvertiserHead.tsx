import { partnerPages } from '../../../shared/partners/partnerPages'
import { DateTime } from '../../ui/time/DateTime'
import { useAdvertiserHealthQuery, useAdvertiserLazyQuery, useUpdateAdvertiserMutation } from '../../generated/graphql'
import { HealthMark } from '../../records/HealthMark'
import { RecordFact } from '../../records/RecordHead'
import { StatusSwitch } from '../../records/list/StatusSwitch'
import { sentVersion } from '../../records/sentVersion'
import { useMay } from '../../app/session/useSession'
import { PauseBadge, PauseFact } from '../pauses/PauseControl'
import { scheduledChangeText } from '../../routing/scheduledChanges/scheduledChangeText'
import type { AdvertiserRow } from './advertiserColumns'

/** Status of an advertiser, beside its name. */
export function AdvertiserStatus({ advertiser }: { advertiser: AdvertiserRow }) {
  const { id, name, status, version, isTestAdvertiser } = advertiser
  const mayEdit = useMay()(partnerPages.advertiser.edit)
  const [update] = useUpdateAdvertiserMutation()
  const [read] = useAdvertiserLazyQuery({ fetchPolicy: 'network-only' })
  const save = async (status: 'active' | 'inactive', over: number | null | undefined = version) => {
    const { data } = await update({ variables: { id, input: { status }, version: sentVersion(over) } })
    const saved = data?.updateAdvertiser
    return { version: saved?.advertiser?.version, errors: saved?.errors ?? [] }
  }
  return (
    <>
      <StatusSwitch
        name={name}
        status={status}
        save={mayEdit ? save : null}
        readAgain={() => void read({ variables: { id } }).catch(() => undefined)} // keeps the shown status
      />
      <PauseBadge advertiser={advertiser} />
      {isTestAdvertiser && <span className="badge badge-pending">Test</span>}
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
