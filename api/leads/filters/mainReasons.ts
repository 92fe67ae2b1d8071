/**
 * The main reason of a lead that no advertiser took, and the record that it is about: for reports, alerts, and what is sent
 * again. For leads and facts `l` with `isLost`.
 */
import { sql } from 'kysely'
import { leadStatus } from '../../../shared/leads/leadStatus'

export const mainReason = {
  lost_reason: sql<string>`coalesce(l.lost_reason, case when l.lead_status_id = ${sql.lit(leadStatus.Submitted)} then 'sending' else 'unknown' end)`,
  lost_subject: sql<string | null>`l.lost_subject`,
  lost_advertiser_id: sql<number | null>`l.lost_advertiser_id`,
} as const

const numbered = (kind: string) => sql`substring(l.lost_subject from ${sql.lit(`^${kind} (\\d+)$`)})::bigint`

export type ReasonSubject = 'cap' | 'distribution' | 'advertiser'

/** In PostgreSQL: a cap or distribution that the reason names, else the first advertiser; null if the reason is about neither. */
export const reasonSubject = {
  kind: sql<ReasonSubject | null>`case when ${numbered('Cap')} is not null then 'cap'
    when ${numbered('Distribution')} is not null then 'distribution'
    when l.lost_advertiser_id is not null then 'advertiser' end`,
  id: sql<number | null>`coalesce(${numbered('Cap')}, ${numbered('Distribution')}, l.lost_advertiser_id)`,
} as const
