import { useEffect, useRef } from 'react'
import { Flex } from '@chakra-ui/react'
import { FlaskConical, Pause, Play } from 'lucide-react'
import { throwErrors } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { PageHead } from '../../ui/layout/PageHead'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { usePauseCampaignMutation, type CampaignFactsFragment } from '../../generated/graphql'
import { FavouriteStar } from '../../app/palette/FavouriteStar'
import { useDialogUrl } from '../../records/list/useRecordsUrl'
import { useMay } from '../../app/session/useSession'
import { CampaignFigures } from './CampaignFigures'
import { CampaignMenu } from './CampaignMenu'
import { archivedBadge, campaignBadge } from './campaignStatus'
import { StartDialog } from '../start/StartDialog'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const DryRunDialog = lazyComponent(() => import('../start/DryRunDialog'), 'DryRunDialog', null)

/** Poll interval for figures of an active campaign, in milliseconds. */
const pollMs = 10_000

interface Props {
  campaign: CampaignFactsFragment
  refetch: () => Promise<unknown>
}

/** Name, status, figures and actions of a campaign. */
export function CampaignHead({ campaign, refetch }: Props) {
  const { id, name, status, isArchived } = campaign
  const may = useMay()
  const mayEdit = may('CAMPAIGNS_EDIT')
  // The dry run shows personal data.
  const mayTry = may('LEADS_LIST')
  const { dialog, open, close } = useDialogUrl()
  usePolled(status === 'active', refetch)
  const mayStart = mayEdit && !isArchived && status === 'inactive'
  return (
    <>
      <PageHead
        title={name}
        status={
          <>
            {campaignBadge(status)}
            {isArchived && archivedBadge}
          </>
        }
      >
        <Flex
          w={{ base: 'full', md: 'auto' }}
          direction={{ base: 'row-reverse', md: 'row' }}
          justify="flex-end"
          gap="2"
        >
          <FavouriteStar kind="campaign" id={id} />
          <CampaignMenu campaign={campaign} />
          {mayTry && (
            <Button onClick={() => open('dry_run', id)}>
              <FlaskConical className="small" aria-hidden />
              Dry run
            </Button>
          )}
          {mayEdit && status === 'active' && <PauseButton campaign={campaign} />}
          {mayStart && (
            <Button variant="success" onClick={() => open('start', id)}>
              <Play className="small" aria-hidden />
              Start
            </Button>
          )}
        </Flex>
      </PageHead>
      <CampaignFigures campaign={campaign} />
      {dialog?.name === 'start' && mayStart && (
        <StartDialog campaign={campaign} onClose={close} onDryRun={mayTry ? () => open('dry_run', id) : null} />
      )}
      {dialog?.name === 'dry_run' && mayTry && <DryRunDialog campaign={campaign} onClose={close} />}
    </>
  )
}

function PauseButton({ campaign: { id, name, version } }: Pick<Props, 'campaign'>) {
  const [pause] = usePauseCampaignMutation()
  const { busy, run } = useSingleRun()
  const act = () =>
    attempt(async () => {
      const { data } = await pause({
        variables: { id, version, key: crypto.randomUUID() },
        // With the version of now, so that a second press pauses it.
        refetchQueries: ({ data }) => (data?.pauseCampaign.errors.length ? ['Campaign'] : []),
      })
      throwErrors(data?.pauseCampaign.errors)
      toast.success(`${name} is paused`, { text: 'What is open is settled; nothing more is sent.' })
    }, 'Failed to pause the campaign')
  return (
    <Button disabled={busy} onClick={() => void run(act)}>
      <Pause className="small" aria-hidden />
      Pause
    </Button>
  )
}

/** Polls the campaign while it is active and the page is visible. */
function usePolled(isActive: boolean, refetch: () => Promise<unknown>) {
  const latest = useRef(refetch)
  useEffect(() => void (latest.current = refetch), [refetch])
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(() => {
      if (!document.hidden) void latest.current().catch(() => undefined) // the next poll retries
    }, pollMs)
    return () => clearInterval(timer)
  }, [isActive])
}
