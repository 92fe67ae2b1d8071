import { CirclePause, CirclePlay } from 'lucide-react'
import { partnerPages } from '../../../../shared/partners/partnerPages'
import { useAdvertiserPauseQuery } from '../../../generated/graphql'
import { pausedByText, pauseTitle } from '../../../partners/pauses/pauseTexts'
import { usePauseActs } from '../../../partners/pauses/usePauseActs'
import { useTimeZone } from '../../../ui/time/TimeZoneContext'
import { useMay } from '../../session/useSession'
import type { PaletteRecord, PaletteRow } from '../paletteRow'

const lengths = [
  { label: '30 minutes', minutes: 30 },
  { label: 'an hour', minutes: 60 },
  { label: '4 hours', minutes: 240 },
]

/** Rows that pause an advertiser, or resume one that is paused now; none for other records. */
export function usePauseRows(record: PaletteRecord | null): PaletteRow[] {
  const { name: zone } = useTimeZone()
  const isEditable = useMay()(partnerPages.advertiser.edit) && record?.kind === 'advertiser'
  const acts = usePauseActs()
  const { data } = useAdvertiserPauseQuery({
    variables: { id: record?.id ?? '' },
    skip: !isEditable,
    fetchPolicy: 'network-only',
  })
  const advertiser = data?.advertiser
  if (!record || !isEditable || !advertiser) return []
  const { id, title } = record
  const { pause } = advertiser
  if (pause) {
    const now = Date.now()
    const detail = `${pauseTitle(pause, zone, now)} ${pausedByText(pause, zone, now)}`
    const act = () => void acts.resume({ id, name: title })
    return [{ key: 'resume', icon: CirclePlay, label: `Resume ${title} now`, detail, act }]
  }
  return lengths.map(({ label, minutes }) => ({
    ...{ key: `pause ${minutes}`, icon: CirclePause, label: `Pause ${title} for ${label}`, detail: 'Can be undone' },
    act: () => void acts.pause({ id, name: title }, minutes),
  }))
}
