import { Shuffle } from 'lucide-react'
import { DateTime } from '../../../ui/time/DateTime'
import { PartnerLink } from '../../../partners/PartnerLink'
import type { InjectionEventFragment } from '../../../generated/graphql'
import { EventFrame } from './EventFrame'

const tones = { ACCEPTED: 'good', REJECTED: 'bad', SUBMITTED: 'waiting' } as const

type Props = { at: string; event: InjectionEventFragment }

/** A requested injection and its state. */
export function InjectionEvent({ at, event: { advertiser, status, result, outcome, scheduledAt, orderedBy } }: Props) {
  return (
    <EventFrame at={at} icon={Shuffle} tone={result ? tones[result] : 'waiting'}>
      {orderedBy ?? 'Somebody'} ordered an injection to{' '}
      {advertiser ? <PartnerLink kind="advertiser" id={advertiser.id} name={advertiser.name} /> : 'an advertiser'}
      {status === 'completed' ? (
        `. ${outcome ?? ''}`
      ) : (
        <>
          {status === 'running' ? ', which is running since ' : ' for '}
          <DateTime at={scheduledAt} />.
        </>
      )}
    </EventFrame>
  )
}
