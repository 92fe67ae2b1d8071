import { sql, type RawBuilder } from 'kysely'
import { isClickMetric, type LeadMetric, type LeadQuery } from '../../../shared/app/filters'
import { DAY } from '../../../shared/app/time/timeZones'
import { leadStatus } from '../../../shared/leads/leadStatus'
import { fact, hasStatus, isAccepted, isLate, isLost } from '../filters/facts'
import { askedRange, factConditions, type FilterContext } from '../filters/leadFilter'
import { isAmong, listChoices } from '../filters/groups'
import { searchConditions } from '../filters/search'

/** Facts that represent the leads behind a figure: one per lead. */
function behindMetric(metric: LeadMetric | null | undefined, lateFtdDays: number): RawBuilder<boolean>[] {
  const kind = (one: number) => sql<boolean>`l.fact = ${sql.lit(one)}`
  switch (metric) {
    case 'leads':
      return [kind(fact.received), isAccepted]
    case 'lost':
      return [kind(fact.received), isLost]
    case 'autologged':
      return [kind(fact.received), sql`l.is_autologged`]
    case 'ftds':
      return [kind(fact.deposit)]
    case 'is_late':
      return [kind(fact.deposit), isLate(lateFtdDays)]
    case 'aff_ftd':
      return [kind(fact.approval), hasStatus([leadStatus.FTD])]
    case 'deposited':
      return [sql`(${kind(fact.deposit)} or ${kind(fact.waiting)} and l.converted_at is not null)`]
    default:
      return [kind(fact.received)]
  }
}

/**
 * Conditions of a lead query over `lead_facts l`, one row per matching lead; null for searches and clicks, which facts
 * do not contain. See docs/domain/figures.md.
 */
export function leadFactConditions(query: LeadQuery, context: FilterContext): RawBuilder<boolean>[] | null {
  if (searchConditions(query).length || isClickMetric(query.metric)) return null
  return [
    ...behindMetric(query.metric, context.lateFtdDays),
    ...factConditions({ ...query, choices: listChoices(query) }, context),
    ...(query.lead_status_id?.length ? [isAmong(sql.ref('l.lead_status_id'), query.lead_status_id)] : []),
  ]
}

/** For ranges up to two days, PostgreSQL counts with the list's index as fast as the copy. */
const shortRange = 2 * DAY

/** Number of conditions of a query with only a range, besides the exclusion of hidden leads. */
export function boundsOf(query: LeadQuery, context: FilterContext): number {
  const { from, to } = askedRange(query, context)
  return Number(from !== null) + Number(to !== null)
}

/** Whether a query covers so many leads that the copy should count them. */
export function isLong(query: LeadQuery, context: FilterContext): boolean {
  const { from, to } = askedRange(query, context)
  return from === null || (to ?? context.now) - from > shortRange
}
