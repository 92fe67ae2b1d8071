import { formatOffset, wallTimeAt } from '../../../shared/app/time/timeZones'
import { useTimeZone } from './TimeZoneContext'

/** An instant (ISO 8601) in the user's zone, `2026-11-20 14:32`; the tooltip has the zone. */
export function DateTime({ at }: { at: string | null | undefined }) {
  const { name } = useTimeZone()
  if (!at) return <span className="subtle">–</span>
  const instant = Date.parse(at)
  const wall = wallTimeAt(name, instant)
  return (
    <time className="figure" dateTime={at} title={`${wall} ${name} (${formatOffset(name, instant)})`}>
      {wall}
    </time>
  )
}
