import type { Schemas } from '../rest/restTypes'
import type { TimeZone } from '../../generated/graphql'

/** A zone as it stands on the records of other domains: it comes with them, so nothing is asked for. */
export const timeZone = ({ id, name, offset }: Schemas['TimeZone']): TimeZone => ({ id: String(id), name, offset })
