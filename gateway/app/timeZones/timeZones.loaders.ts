import type { TimeZone } from '../../generated/graphql'
import type { RestTimeZone } from './timeZones.rest'

/** A zone as it stands on the records of other domains: it comes with them, so nothing is asked for. */
export const timeZone = ({ id, name, offset }: RestTimeZone): TimeZone => ({ id: String(id), name, offset })
