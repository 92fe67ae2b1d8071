import { capIntervals, capTypes } from '../../../shared/routing/caps'
import { inSnakeCase, type ListShape } from '../../records/list/recordsUrl'

/** Parameters in the URL of a list of caps: `?type=lead&interval=daily&sort_by=countries …`. */
export const capsShape: ListShape = {
  fields: ['id', 'interval', 'type', 'filled', 'countries', 'advertisers', 'publishers', 'resetTime', 'timeZone'],
  storedAs: inSnakeCase({ publishers: 'affiliates', timeZone: 'timezone' }),
  sort: { field: 'countries', order: 'asc' },
  selects: { type: capTypes, interval: capIntervals, fill: ['near', 'full'] },
}
