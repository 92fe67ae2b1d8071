import type { Schemas } from '../rest/restTypes'
import type { TimeZone } from '../../generated/graphql'

/** A time zone that is part of another record, so that no request is needed. */
export const timeZone = ({ id, name, offset }: Schemas['TimeZone']): TimeZone => ({ id: String(id), name, offset })
