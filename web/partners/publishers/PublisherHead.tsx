import { partnerPages } from '../../../shared/partners/partnerPages'
import { usePublisherHealthQuery, usePublisherLazyQuery, useUpdatePublisherMutation } from '../../generated/graphql'
import { HealthMark } from '../../records/HealthMark'
import { RecordFact } from '../../records/RecordHead'
import { StatusSwitch } from '../../records/list/StatusSwitch'
import { sentVersion } from '../../records/sentVersion'
import { useMay } from '../../app/session/useSession'
import type { PublisherToEdit } from './publisherForm'

/** Status of a publisher, beside its name. */
export function PublisherStatus({ publisher: { id, name, status, version } }: { publisher: PublisherToEdit }) {
  const mayEdit = useMay()(partnerPages.publisher.edit)
  const [update] = useUpdatePublisherMutation()
  const [read] = usePublisherLazyQuery({ fetchPolicy: 'network-only' })
  const save = async (status: 'active' | 'inactive', over: number | null | undefined = version) => {
    const { data } = await update({ variables: { id, input: { status }, version: sentVersion(over) } })
    const saved = data?.updatePublisher
    return { version: saved?.publisher?.version, errors: saved?.errors ?? [] }
  }
  return (
    <StatusSwitch
      name={name}
      status={status}
      save={mayEdit ? save : null}
      readAgain={() => void read({ variables: { id } }).catch(() => undefined)} // keeps the shown status
    />
  )
}

/** Display name, postback health and other facts of a publisher in one line. */
export function PublisherLine({ id, exists }: { id: string; exists: boolean }) {
  const { data } = usePublisherHealthQuery({ variables: { id }, skip: !exists })
  const health = data?.publisher?.health
  return (
    <>
      <RecordFact name="ID">{id}</RecordFact>
      {health && (
        <RecordFact>
          <HealthMark state={health.state} text={health.text} />
        </RecordFact>
      )}
    </>
  )
}
