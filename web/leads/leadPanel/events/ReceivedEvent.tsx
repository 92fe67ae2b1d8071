import { ArrowDown } from 'lucide-react'
import { PartnerLink } from '../../../partners/PartnerLink'
import type { ReceivedEventFragment } from '../../../generated/graphql'
import { EventFrame } from './EventFrame'

type Props = { at: string; event: ReceivedEventFragment }

/** The lead was received, or registered by a campaign. */
export function ReceivedEvent({ at, event: { publisher, offer, ip, campaign } }: Props) {
  const more = [offer && `offer ${offer}`, ip && `IP ${ip}`].filter(Boolean).join(', ')
  return (
    <EventFrame at={at} icon={ArrowDown}>
      {campaign ? (
        <>
          Registered by campaign <b>{campaign.name}</b> for{' '}
        </>
      ) : (
        'Received from '
      )}
      <PartnerLink kind="publisher" id={publisher.id} name={publisher.name} />
      {more && `, ${more}`}.
    </EventFrame>
  )
}
