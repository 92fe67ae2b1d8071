import { z } from 'zod'
import { signedIn } from '../http/access'
import { route } from '../http/route'
import { timeZone, timeZoneRows } from './timeZones.schema'

export const timeZonesRoutes = [
  route({
    method: 'get',
    path: '/api/timezone',
    operationId: 'listTimeZones',
    summary: 'All time zones that users can choose, with their current offsets.',
    access: signedIn,
    response: z.array(timeZone),
    handle: async ({ now }) => timeZoneRows(now()),
  }),
]
