import { capIntervals, capTypes } from '../../../shared/routing/caps'
import type { ListShape } from '../../records/list/recordsUrl'

/** What the address of a list of caps may say: `?type=lead&interval=daily&sort_by=countries …`. */
export const capsShape: ListShape = {
  fields: ['id', 'interval', 'type', 'filled', 'countries', 'advertisers', 'affiliates', 'reset_time', 'timezone'],
  sort: { field: 'countries', order: 'asc' },
  selects: { type: capTypes, interval: capIntervals, fill: ['near', 'full'] },
}
