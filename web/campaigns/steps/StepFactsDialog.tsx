import { stepLists } from '../../../shared/campaigns/campaigns'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { Facts } from '../../ui/show/Facts'
import { parameterTitle } from '../../routing/distributions/wizard/parameters'
import type { Choices } from '../../filters/filterChoices'
import type { CampaignFactsFragment } from '../../generated/graphql'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { StepShare } from './StepShare'
import { controlShare, listNames, stepListTitles, waitText, type StepFacts } from './stepTexts'

interface Props {
  campaign: CampaignFactsFragment
  step: StepFacts
  choices: Choices | null
  onClose: () => void
}

export const stepTitle = (campaign: { name: string }, step: { number: number } | null) =>
  step ? `Step ${step.number} of ${campaign.name}` : `New step of ${campaign.name}`

/** Settings of a step, read-only. */
export function StepFactsDialog({ campaign, step, choices, onClose }: Props) {
  const { name: zone } = useTimeZone()
  const rest = controlShare(step)
  return (
    <Dialog
      title={stepTitle(campaign, step)}
      width={640}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Facts
        facts={[
          ['Action', 'Registration'],
          ['Name', step.name],
          ...stepLists.map(
            (list) =>
              [
                stepListTitles[list],
                step[list].length
                  ? `${step.filters.includes(list) ? 'All but ' : ''}${listNames(step, list, choices)}`
                  : 'Any',
              ] as const,
          ),
          ['When', waitText(step, false, zone)],
          [
            'Advertisers',
            step.advertisers.length ? (
              <ul>
                {step.advertisers.map((share) => (
                  <li key={share.advertiserId}>
                    <StepShare share={share} />
                  </li>
                ))}
                {rest > 0 && <li className="muted">{rest}% not sent, control group</li>}
              </ul>
            ) : (
              'None'
            ),
          ],
          [
            'Lead Data Overwrite',
            step.dataOverride
              .map(({ parameter, values }) => `${parameterTitle(parameter)}: ${values.join(', ')}`)
              .join('; ') || 'None',
          ],
        ]}
      />
    </Dialog>
  )
}
