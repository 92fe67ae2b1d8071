import { z } from 'zod'
import { timeZoneNames } from '../../shared/timeZoneList'
import { formatOffset } from '../../shared/timeZones'
import { signedIn } from '../access'
import { route } from '../route'
import { timeZone } from './timeZones.schema'

/** A zone as REST shows it, with its offset at `now`, or null for an unknown id. */
export function timeZoneRow(id: number, now: number): z.infer<typeof timeZone> | null {
  const name = timeZoneNames[id - 1]
  return name ? { id, name, offset: formatOffset(name, now).replace('UTC', '') || '+00:00' } : null
}

export const timeZonesRoutes = [
  route({
    method: 'get',
    path: '/api/timezone',
    summary: 'All time zones a user may choose, with their offsets now.',
    access: signedIn,
    response: z.array(timeZone),
    handle: async ({ now }) => timeZoneNames.flatMap((_, index) => timeZoneRow(index + 1, now()) ?? []),
  }),
]
