import { sql } from 'kysely'
import { DAY, type Instant } from '../../../shared/app/time/timeZones'

/** Instants that only some months of a partitioned table hold: from the first, up to the second. */
export interface Months {
  from: Date
  to: Date
}

/**
 * From when on a lead has history: not before it was created, but for a day, as clocks of servers differ. Said in a query, it
 * keeps the months before it out of the plan.
 */
export const sinceLead = ({ created_at }: { created_at: Date }): Date => new Date(Number(created_at) - DAY)

/** The same in SQL, beside `leads`. */
export const sinceLeads = sql`leads.created_at - interval '24 hours'`

/** The same of several leads, up to a moment that their history has reached. */
export const monthsOf = (leads: readonly { created_at: Date }[], now: Instant): Months => ({
  from: new Date(Math.min(now, ...leads.map(({ created_at }) => Number(created_at))) - DAY),
  to: new Date(now + DAY),
})
