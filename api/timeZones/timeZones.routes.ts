import { z } from 'zod'
import { timeZonesAt } from '../../shared/timeZoneList'
import { signedIn } from '../access'
import { route } from '../route'
import { timeZone } from './timeZones.schema'

/** All zones as REST shows them, with their offsets at `now`. */
export const timeZoneRows = (now: number): z.infer<typeof timeZone>[] =>
  timeZonesAt(now).map((zone) => ({ ...zone, offset: zone.offset.replace('UTC', '') || '+00:00' }))

/** One of them, or null for an unknown id. */
export const timeZoneRow = (id: number, now: number) => timeZoneRows(now)[id - 1] ?? null

export const timeZonesRoutes = [
  route({
    method: 'get',
    path: '/api/timezone',
    summary: 'All time zones a user may choose, with their offsets now.',
    access: signedIn,
    response: z.array(timeZone),
    handle: async ({ now }) => timeZoneRows(now()),
  }),
]
