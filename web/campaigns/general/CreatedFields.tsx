import { HStack, Input, Text } from '@chakra-ui/react'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { Field } from '../../ui/form/Field'
import type { CampaignFactsFragment } from '../../generated/graphql'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { campaignBadge } from '../campaigns/campaignStatus'
import type { useCampaignHistory } from './useCampaignHistory'

interface Props {
  campaign: CampaignFactsFragment
  history: ReturnType<typeof useCampaignHistory>
}

/** When and by whom a campaign was created, and since when it is active or complete. */
export function CreatedFields({ campaign, history: { created, started } }: Props) {
  const { name: zone } = useTimeZone()
  const at = (instant: string) => wallTimeAt(zone, Date.parse(instant))
  return (
    <>
      <Field label="Created" hint={created ? `By ${created.actorName}, ${zone}` : zone}>
        <Input disabled value={at(campaign.createdAt)} />
      </Field>
      <div>
        <Text textStyle="label" mb="1">
          Status
        </Text>
        <HStack minH="control.md">
          {campaignBadge(campaign.status)}
          <span className="subtle figure">{sinceText(campaign, started, at)}</span>
        </HStack>
      </div>
    </>
  )
}

/** The campaign only stores its first start; restarts after a pause are in the audit log. */
function sinceText(
  { status, startedAt, completedAt }: CampaignFactsFragment,
  started: Props['history']['started'],
  at: (instant: string) => string,
): string {
  if (status === 'complete') return completedAt ? `since ${at(completedAt)}` : ''
  if (status === 'inactive') return ''
  if (started) return `since ${at(started.createdAt)}, by ${started.actorName}`
  return startedAt ? `first started ${at(startedAt)}` : ''
}
