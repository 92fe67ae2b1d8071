import type { TimeZone } from '../../generated/graphql'
import type { RestTimeZone } from './timeZones.rest'

/** A time zone contained in records of other domains; it is not loaded separately. */
export const timeZone = ({ id, name, offset }: RestTimeZone): TimeZone => ({ id: String(id), name, offset })
