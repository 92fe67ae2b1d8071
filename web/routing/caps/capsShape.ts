import { capIntervals, capTypes } from '../../../shared/routing/caps'
import type { ListShape } from '../../records/list/recordsUrl'

/** Parameters in the URL of a list of caps: `?type=lead&interval=daily&sort_by=countries …`. */
export const capsShape: ListShape = {
  fields: ['id', 'interval', 'type', 'filled', 'countries', 'advertisers', 'affiliates', 'reset_time', 'timezone'],
  sort: { field: 'countries', order: 'asc' },
  selects: { type: capTypes, interval: capIntervals, fill: ['near', 'full'] },
}
