import { useState } from 'react'
import { exitConditions } from '../../../shared/campaigns/campaigns'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { hoursSummary } from '../../../shared/partners/hoursSummary'
import type { CampaignFactsFragment } from '../../generated/graphql'
import { RecordFacts } from '../../records/RecordFacts'
import { useMay } from '../../app/session/useSession'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { campaignBadge } from '../campaigns/campaignStatus'
import { sendingDays, ownPublisher, titles } from './generalForm'
import { GeneralSettings } from './GeneralSettings'

/** General settings of a campaign: a form for users who may edit it, otherwise text. */
export function GeneralTab({ campaign }: { campaign: CampaignFactsFragment }) {
  const mayEdit = useMay()('CAMPAIGNS_EDIT')
  // A new key resets the form.
  const [round, setRound] = useState(0)
  return mayEdit ? (
    <GeneralSettings key={round} campaign={campaign} onDiscard={() => setRound(round + 1)} />
  ) : (
    <GeneralFacts campaign={campaign} />
  )
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

function GeneralFacts({ campaign }: { campaign: CampaignFactsFragment }) {
  const { name: zone } = useTimeZone()
  const exit = exitConditions.find(({ id }) => id === campaign.exitCondition)
  const { sendingHours, sendingZone } = campaign
  return (
    <RecordFacts
      label="General"
      one="campaign"
      facts={[
        [titles.name, campaign.name],
        ['Created', wallTimeAt(zone, Date.parse(campaign.createdAt))],
        ['Status', campaignBadge(campaign.status)],
        [titles.exitCondition, exit && `${exit.name}: ${exit.text}`],
        [titles.validateEmail, yesNo(campaign.validateEmail)],
        [titles.publisherId, campaign.publisher?.name ?? ownPublisher],
        [titles.tellPublisher, yesNo(campaign.tellPublisher)],
        [titles.payPublisher, yesNo(campaign.payPublisher)],
        [titles.pace, campaign.pace ?? 'As fast as brokers allow'],
        [
          titles.sendingHours,
          sendingHours ? `${hoursSummary(sendingDays(sendingHours))} ${sendingZone}` : 'At any time',
        ],
      ]}
    />
  )
}
