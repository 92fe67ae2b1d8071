import { Megaphone } from 'lucide-react'
import { Link } from 'react-router'
import { resultTitles } from '../../../../shared/campaigns/campaignFigures'
import { PartnerLink } from '../../../partners/PartnerLink'
import type { SendingEventFragment } from '../../../generated/graphql'
import { LeadLink } from '../LeadLink'
import { EventFrame } from './EventFrame'

type Props = { at: string; leadId: string; event: SendingEventFragment }

/** Result of the person at a campaign step. */
export function SendingEvent({ at, leadId, event }: Props) {
  const { campaign, stepName, advertiser, campaignResult, reason, leadId: registration } = event
  const tone = campaignResult === 'accepted' ? 'good' : campaignResult === 'refused' ? 'bad' : undefined
  return (
    <EventFrame at={at} icon={Megaphone} tone={tone}>
      Campaign{' '}
      {campaign && (
        <Link className="record-link" to={`/edit/campaign/${encodeURIComponent(campaign.id)}`}>
          {campaign.name}
        </Link>
      )}
      , step {stepName}: <b>{resultTitles[campaignResult]}</b>
      {advertiser && (
        <>
          {' by '}
          <PartnerLink kind="advertiser" id={advertiser.id} name={advertiser.name} />
        </>
      )}
      . {reason}
      {registration && registration !== leadId && (
        <>
          {' '}
          Registration <LeadLink lead={registration}>{registration}</LeadLink>.
        </>
      )}
    </EventFrame>
  )
}
