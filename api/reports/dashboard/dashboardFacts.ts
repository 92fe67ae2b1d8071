import { sql, type RawBuilder } from 'kysely'
import type { OpenRange } from '../../../shared/app/time/dates'
import { clockConditions } from '../../leads/filters/clock'
import { behindMetric, factDate, isPaid } from '../../leads/filters/facts'
import { leadConditions, type FactQuery, type FilterContext } from '../../leads/filters/leadFilter'
import { listChoices } from '../../leads/filters/groups'
import type { DashboardFilter } from './dashboard.schema'

/** Permissions for money in a response. Amounts that may not be seen are not read. */
export interface Money {
  showsRevenue: boolean
  showsPayout: boolean
}

export type DashboardContext = FilterContext & Money

type DashboardMetric = 'attempts' | 'ftds' | 'aff_ftd' | 'payout'

const leadsOf = (
  { publisher_id, advertiser_id, country_id, excludes }: DashboardFilter,
  is_test: false | null,
  context: FilterContext,
): RawBuilder<boolean> =>
  sql.join(leadConditions({ publisher_id, advertiser_id, country_id, excludes, is_test }, context), sql` and `)

/** Leads counted by the dashboard, of any date: as in reports by default, without test leads and hidden ones. */
const shownLeads = (filter: DashboardFilter, context: FilterContext) => leadsOf(filter, false, context)

/** Leads in the queue of pending conversions, including test leads. */
export const queuedLeads = (filter: DashboardFilter, context: FilterContext) => leadsOf(filter, null, context)

/** Leads `l` with an event whose own date is in the range. */
export function factsIn(
  metric: DashboardMetric,
  range: OpenRange,
  filter: DashboardFilter,
  context: FilterContext,
): RawBuilder<boolean> {
  const { lateFtdDays, timeZone, now } = context
  const isPayout = metric === 'payout'
  const date = isPayout ? 'ftd_date' : factDate(metric, false)
  const when = clockConditions(date, { range, traffic: null, hours: null }, timeZone, now)
  return sql.join(
    [shownLeads(filter, context), isPayout ? isPaid : behindMetric(metric, lateFtdDays), ...when],
    sql` and `,
  )
}

/** The filter for reports: the same leads as `factsIn`, for every event. */
export const factQueryOf = ({ publisher_id, advertiser_id, country_id, excludes }: DashboardFilter): FactQuery => ({
  is_test: false,
  choices: listChoices({ publisher_id, advertiser_id, country_id, excludes }),
})
