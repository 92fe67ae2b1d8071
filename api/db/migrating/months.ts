import { sql } from 'kysely'
import { DAY, type Instant } from '../../../shared/app/time/timeZones'

/** Half-open range of instants that limits the partitions of a table by month. */
export interface Months {
  from: Date
  to: Date
}

/**
 * Start of a lead's history: its creation minus one day, because server clocks differ. As a query condition it excludes
 * earlier months from the plan.
 */
export const sinceLead = ({ created_at }: { created_at: Date }): Date => new Date(Number(created_at) - DAY)

/** The same in SQL, joined to `leads`. */
export const sinceLeads = sql`leads.created_at - interval '24 hours'`

/** The same for several leads, up to the end of their history. */
export const monthsOf = (leads: readonly { created_at: Date }[], now: Instant): Months => ({
  from: new Date(Math.min(now, ...leads.map(({ created_at }) => Number(created_at))) - DAY),
  to: new Date(now + DAY),
})
