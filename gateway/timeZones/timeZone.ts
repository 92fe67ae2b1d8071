import type { TimeZone } from '../generated/graphql'
import type { RestTimeZone } from './timeZones.rest'

export const timeZone = ({ id, name, offset }: RestTimeZone): TimeZone => ({ id: String(id), name, offset })
