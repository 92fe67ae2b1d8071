/** Finds brokers whose pull of statuses and deposits fails, or whose list differs from our leads. */
import { sql } from 'kysely'
import type { AlertSettings } from '../../../shared/watch/alertKinds'
import type { Database } from '../../db/connect'
import type { Finding } from './findings'

interface Row {
  advertiser_id: number
  failures: number
  fault: string | null
  failing_since: Date | null
  differences: number
  differing_since: Date | null
}

export async function findFailingSyncs(db: Database, settings: AlertSettings): Promise<Finding[]> {
  const { rows } = await sql<Row>`
    select advertiser_id, failures, fault, failing_since, differences, differing_since from broker_pulls
    where is_active and (failures >= ${settings.failures ?? 0} or differences >= ${settings.differences ?? 0})`.execute(
    db,
  )
  return rows.map(({ advertiser_id, failures, fault, failing_since, differences, differing_since }) => {
    const times = [failing_since, differing_since].flatMap((at) => (at ? [at.getTime()] : []))
    return {
      ...{ subjectKind: 'advertiser', subjectId: advertiser_id, since: Math.min(...times) },
      evidence: { failures, fault, differences },
      leads: differences,
    }
  })
}
