import type { Database } from '../../db/connect'
import type { FieldErrors } from '../../app/http/errors'
import { impossibleFields } from './reports.filter'
import type { ReportFilterBody } from './reports.schema'

/** Messages for records in a stored filter that do not exist, by field: `view.filter.country_id`. */
export async function unknownInFilter(
  db: Database,
  filter: Partial<ReportFilterBody> & Pick<ReportFilterBody, 'is_test'>,
  dates: { timeZone: string; now: number },
): Promise<FieldErrors> {
  const faults = await impossibleFields(db, filter, dates)
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [`view.filter.${field}`, fault]))
}
