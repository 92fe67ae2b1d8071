import { sql, type RawBuilder } from 'kysely'
import type { OpenRange } from '../../../shared/app/time/dates'
import { clockConditions } from '../../leads/filters/clock'
import { behindMetric, factDate } from '../../leads/filters/facts'
import { leadConditions, type FactQuery, type FilterContext } from '../../leads/filters/leadFilter'
import { listChoices } from '../../leads/filters/lists'
import type { DashboardFilter } from './dashboard.schema'

/** Whose money may be in an answer. What may not be seen is not read. */
export interface Money {
  showsRevenue: boolean
  showsPayout: boolean
}

export type DashboardContext = FilterContext & Money

type DashboardMetric = 'attempts' | 'ftds' | 'aff_ftd'

const leadsOf = (
  { publisher_id, advertiser_id, country_id, excludes }: DashboardFilter,
  is_test: false | null,
  context: FilterContext,
): RawBuilder<boolean> =>
  sql.join(leadConditions({ publisher_id, advertiser_id, country_id, excludes, is_test }, context), sql` and `)

/** Which leads the dashboard counts, whenever they came: as the reports do by default, tests and hidden ones are out. */
const shownLeads = (filter: DashboardFilter, context: FilterContext) => leadsOf(filter, false, context)

/** Which leads the queue of pending conversions has, test leads among them. */
export const queuedLeads = (filter: DashboardFilter, context: FilterContext) => leadsOf(filter, null, context)

/** Leads `l` that carry a fact whose own date lies in the range. */
export function factsIn(
  metric: DashboardMetric,
  range: OpenRange,
  filter: DashboardFilter,
  context: FilterContext,
): RawBuilder<boolean> {
  const { lateFtdDays, timeZone, now } = context
  const when = clockConditions(factDate(metric, false), { range, traffic: null, hours: null }, timeZone, now)
  return sql.join([shownLeads(filter, context), behindMetric(metric, lateFtdDays), ...when], sql` and `)
}

/** The filter as reports count by it: the same leads as `factsIn`, of every fact. */
export const factQueryOf = ({ publisher_id, advertiser_id, country_id, excludes }: DashboardFilter): FactQuery => ({
  is_test: false,
  choices: listChoices({ publisher_id, advertiser_id, country_id, excludes }),
})
