import type { RestClickGroup } from '../../../shared/reports/clickReports'
import { MINUTE } from '../../../shared/app/time/timeZones'
import type { ClickRow } from './clickReports.queries'

/** Value of a row for the next step of a path: an id, an offer name, a day. */
export function valueOf(group: RestClickGroup, { key, name }: ClickRow): number | string | null {
  if (group === 'offer') return name
  return group === 'created_at' && key !== null ? new Date(key * MINUTE).toISOString().slice(0, 10) : key
}
