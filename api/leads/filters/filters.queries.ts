import type { Pool } from 'pg'
import type { FilterContext } from './leadFilter'

interface Row {
  late_ftd_days: number
  default_publisher_status: string
  test_advertisers: number[]
  groups: { id: number; statuses: string[] }[]
}

const text = `
  select late_ftd_days, default_publisher_status,
    array(select id from advertisers where is_test_advertiser) as test_advertisers,
    coalesce((select json_agg(json_build_object('id', id, 'statuses', statuses)) from status_groups), '[]') as groups
  from settings`

/**
 * Current data that filters depend on: settings, test advertisers and status groups. A named statement, planned once
 * per connection, because every list and report runs it.
 */
export async function readFilterContext(pool: Pool, timeZone: string, now: number): Promise<FilterContext> {
  const { rows } = await pool.query<Row>({ name: 'filter context', text })
  const [row] = rows
  if (!row) throw new Error('The settings are missing')
  return {
    timeZone,
    now,
    lateFtdDays: row.late_ftd_days,
    defaultPublisherStatus: row.default_publisher_status,
    testAdvertiserIds: row.test_advertisers,
    statusesByGroupId: new Map(row.groups.map(({ id, statuses }) => [id, statuses])),
  }
}
