import { useApolloClient } from '@apollo/client/react'
import { partnerPages } from '../../../shared/partners/partnerPages'
import { usePublisherHealthQuery } from '../../generated/graphql'
import { HealthMark } from '../../records/HealthMark'
import { RecordFact } from '../../records/RecordHead'
import { StatusSwitch } from '../../records/list/StatusSwitch'
import { Badge } from '../../ui/show/Badge'
import { useMay } from '../../app/session/useSession'
import { partnerState, publisherSwitch } from '../switchPartner'
import type { PublisherToEdit } from './publisherForm'

/** Status of a publisher, beside its name. */
export function PublisherStatus({ publisher }: { publisher: PublisherToEdit }) {
  const client = useApolloClient()
  const mayEdit = useMay()(partnerPages.publisher.edit)
  if (!publisher.status) return null
  return <StatusSwitch state={partnerState(publisher)} work={mayEdit ? publisherSwitch(client, publisher.id) : null} />
}

/** Display name, postback health and other facts of a publisher in one line. */
export function PublisherLine({ id, exists, isTest }: { id: string; exists: boolean; isTest: boolean }) {
  const { data } = usePublisherHealthQuery({ variables: { id }, skip: !exists })
  const health = data?.publisher?.health
  return (
    <>
      <RecordFact name="ID">{id}</RecordFact>
      {isTest && <Badge tone="pending">Test</Badge>}
      {health && (
        <RecordFact>
          <HealthMark state={health.state} text={health.text} />
        </RecordFact>
      )}
    </>
  )
}
