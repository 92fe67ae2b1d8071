import { z } from 'zod'
import { timeZoneNameOf, timeZonesAt } from '../../../shared/app/time/timeZoneList'
import { formatOffset } from '../../../shared/app/time/timeZones'

export const timeZone = z
  .object({
    id: z.int(),
    name: z.string().meta({ description: 'IANA name.', example: 'Europe/Nicosia' }),
    offset: z.string().meta({ description: 'Current offset from UTC.', example: '+02:00' }),
  })
  .meta({ id: 'TimeZone' })

type TimeZoneRow = z.infer<typeof timeZone>

const restOffset = (offset: string) => offset.replace('UTC', '') || '+00:00'

/** All zones in REST format, with their offsets at `now`. */
export const timeZoneRows = (now: number): TimeZoneRow[] =>
  timeZonesAt(now).map((zone) => ({ ...zone, offset: restOffset(zone.offset) }))

/** One zone, or null for an unknown id. */
export function timeZoneRow(id: number, now: number): TimeZoneRow | null {
  const name = timeZoneNameOf(id)
  return name ? { id, name, offset: restOffset(formatOffset(name, now)) } : null
}
