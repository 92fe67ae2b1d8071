import { fromRest } from '../../app/rest/fromRest'
import type { Schemas } from '../../app/rest/restTypes'

export const scheduledChangeFromRest = (row: Schemas['ScheduledChange']) => fromRest(row)
