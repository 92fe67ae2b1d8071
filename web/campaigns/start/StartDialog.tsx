import { useEffect, useRef } from 'react'
import { Box, HStack, Spacer, Stack } from '@chakra-ui/react'
import { CircleAlert, Play } from 'lucide-react'
import { exitConditions } from '../../../shared/campaigns/campaigns'
import { countOf, formatCount } from '../../../shared/app/format'
import { throwErrors } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { focusFromHead } from '../../ui/layout/focusFromHead'
import { FailedState } from '../../ui/layout/QueryStates'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { Facts } from '../../ui/show/Facts'
import { useSingleRun } from '../../ui/form/useSingleRun'
import {
  useCampaignStartQuery,
  useStartCampaignMutation,
  type CampaignFactsFragment,
  type CampaignStartQuery,
} from '../../generated/graphql'
import { paceTexts } from '../campaigns/CampaignFigures'
import { StartForecast, useForecast } from './StartForecast'
import { StartNotes } from './StartNotes'

type Start = NonNullable<CampaignStartQuery['campaignStart']>

interface Props {
  campaign: CampaignFactsFragment
  onClose: () => void
  /** Opens the dry run; null without permission. */
  onDryRun: (() => void) | null
}

/** Effects of a start, or the problems that prevent it, and the start button. */
export function StartDialog({ campaign, onClose, onDryRun }: Props) {
  const { data, error, refetch } = useCampaignStartQuery({
    variables: { campaignId: campaign.id },
    // Must be current, because sources import all the time.
    fetchPolicy: 'network-only',
  })
  const [startCampaign] = useStartCampaignMutation()
  const key = useRef(crypto.randomUUID())
  const { busy, run } = useSingleRun()
  const start = data?.campaignStart
  const canStart = start !== undefined && start !== null && start.problems.length === 0
  const startButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button was disabled when the dialog set the focus.
    if (canStart) focusFromHead(startButton.current)
  }, [canStart])
  const forecast = useForecast(campaign.id, !start?.consumers)
  const people = forecast.data?.campaignForecast?.sent
  const act = () =>
    attempt(async () => {
      const { data } = await startCampaign({
        variables: { id: campaign.id, version: campaign.version, key: key.current },
        refetchQueries: ({ data }) => (data?.startCampaign.errors.length ? ['Campaign'] : []),
      })
      const errors = data?.startCampaign.errors
      if (errors?.length) {
        key.current = crypto.randomUUID()
        await refetch().catch(() => undefined) // the message says why the start was refused
      }
      throwErrors(errors)
      toast.success(`${campaign.name} is active`)
      onClose()
    }, 'The campaign was not started')
  return (
    <Dialog
      title="Start this campaign?"
      width={640}
      onClose={onClose}
      footer={
        <>
          {onDryRun && (
            <Box hideBelow="md">
              <Button variant="ghost" onClick={onDryRun}>
                Open the dry run
              </Button>
            </Box>
          )}
          <Spacer />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="success" ref={startButton} disabled={busy || !canStart} onClick={() => void run(act)}>
            <Play className="small" aria-hidden />
            {busy ? 'Starting…' : people ? `Start, send to ${formatCount(people)}` : 'Start'}
          </Button>
        </>
      }
    >
      {error && !start ? (
        <FailedState what="Summary" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : !start ? (
        <LoadingLines what="Summary" />
      ) : (
        <>
          {start.problems.length > 0 && (
            <HStack layerStyle="danger" align="start" mb="4" role="alert">
              <CircleAlert aria-hidden />
              <Stack gap="1">
                <b>It cannot start yet</b>
                <Stack as="ul" gap="1">
                  {start.problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </Stack>
              </Stack>
            </HStack>
          )}
          <Summary campaign={campaign} start={start} forecast={forecast} />
          <StartNotes
            notes={start.warnings.map((warning) => (
              <span key={warning}>{warning}</span>
            ))}
          />
        </>
      )}
    </Dialog>
  )
}

/** `recurring source 1 adds about 90 a day` */
const dailyText = ({ number, perDay }: Start['recurringSources'][number]) =>
  `recurring source ${number} adds ${perDay ? `about ${formatCount(perDay)}` : 'less than 1'} a day`

interface SummaryProps extends Pick<Props, 'campaign'> {
  start: Start
  forecast: ReturnType<typeof useForecast>
}

function Summary({ campaign, start, forecast }: SummaryProps) {
  const { consumers, steps, recurringSources } = start
  const now = consumers ? `${formatCount(consumers)} now` : 'None yet: they are sent as the sources bring them'
  const exit = exitConditions.find(({ id }) => id === campaign.exitCondition)
  return (
    <>
      <Facts
        mb="4"
        facts={[
          ['Consumers', [now, ...recurringSources.map(dailyText)].join(', ')],
          ['Steps', countOf(steps.length, 'step')],
          ['Exit condition', exit ? `${exit.name}: ${exit.text}` : null],
          ['Pace', paceTexts(campaign).join(', ') || 'As fast as brokers allow, at any time'],
        ]}
      />
      {consumers > 0 && (
        <StartForecast query={forecast} stepNames={new Map(steps.map(({ stepId, name }) => [stepId, name]))} />
      )}
    </>
  )
}
