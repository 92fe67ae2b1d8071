import { CirclePause, CirclePlay } from 'lucide-react'
import { partnerPages } from '../../../shared/partners/partnerPages'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { useAdvertiserPauseQuery, type AdvertiserRowFragment } from '../../generated/graphql'
import { RecordFact } from '../../records/RecordHead'
import { Button } from '../../ui/form/Button'
import { Menu } from '../../ui/overlay/Popover'
import { pausedByText, pauseTitle } from './pauseTexts'
import { usePauseActs } from './usePauseActs'
import { Badge } from '../../ui/show/Badge'

/** How often a pause is read again, in milliseconds: rules pause and resume at any time. */
const pollInterval = 10_000

const lengths = [
  { label: 'For 30 minutes', minutes: 30 },
  { label: 'For an hour', minutes: 60 },
  { label: 'For 4 hours', minutes: 240 },
  { label: 'Until somebody resumes it', minutes: null },
]

interface Props {
  advertiser: Pick<AdvertiserRowFragment, 'id' | 'name' | 'pause'>
}

/** That an advertiser is paused, beside its status. */
export function PauseBadge({ advertiser: { id, pause } }: Props) {
  // Each answer is written to the cache, and so to the advertiser, which has the first one.
  useAdvertiserPauseQuery({
    variables: { id },
    pollInterval,
    skipPollAttempt: () => document.hidden,
    fetchPolicy: 'cache-first',
  })
  const { name: zone } = useTimeZone()
  return pause ? (
    <Badge tone="pending" role="status">
      {pauseTitle(pause, zone, Date.now())}
    </Badge>
  ) : null
}

/** Who paused an advertiser and since when, in its line of facts. */
export function PauseFact({ advertiser: { pause } }: Props) {
  const { name: zone } = useTimeZone()
  return <RecordFact name="Paused">{pause ? pausedByText(pause, zone, Date.now()) : null}</RecordFact>
}

/** Pauses an advertiser, or resumes it. */
export function PauseControl({ advertiser: { id, name, pause } }: Props) {
  const acts = usePauseActs()
  if (!useMay()(partnerPages.advertiser.edit)) return null
  if (pause)
    return (
      <Button disabled={acts.isBusy} onClick={() => void acts.resume({ id, name })}>
        <CirclePlay aria-hidden /> Resume now
      </Button>
    )
  return (
    <Menu
      label="Pause"
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} disabled={acts.isBusy}>
          <CirclePause aria-hidden /> Pause
        </Button>
      )}
      items={lengths.map(({ label, minutes }) => ({ label, act: () => void acts.pause({ id, name }, minutes) }))}
    />
  )
}
