/**
 * Matching rule of a source as SQL over `leads l` and `lead_facts l`, so that count and import use the same conditions.
 * See docs/domain/campaigns.md.
 */
import { type RawBuilder, sql } from 'kysely'
import { sourceLeadStatuses, type SourceList } from '../../../shared/campaigns/campaigns'
import type { RestGroup } from '../../../shared/reports/reportGroups'
import type { SourceRule } from '../../../shared/campaigns/campaignSources'
import { leadStatus } from '../../../shared/leads/leadStatus'
import { type FilterContext, isTestLead } from '../../leads/filters/leadFilter'
import { groupColumn, isAmong, type ListChoice, listCondition } from '../../leads/filters/groups'

export interface SourceAsked {
  rule: SourceRule
  /** How long a lead must have been in the required state; 0 for no delay. */
  delayMs: number
}

const listByName = {
  advertisers: 'advertiser_id',
  publishers: 'publisher_id',
  countries: 'country_id',
  funnels: 'funnel',
  advertiserStatus: 'brand_status',
  selectedStatus: 'brand_status',
} as const satisfies Record<Exclude<SourceList, 'leadStatuses' | LostList>, ListChoice['list']>

const lostGroups = {
  lostReasons: 'lost_reason',
  lostAdvertisers: 'lost_advertiser_id',
  lostSubjects: 'lost_subject',
} as const satisfies Partial<Record<SourceList, RestGroup>>
type LostList = keyof typeof lostGroups

/** When a lead reached the required state: its status and, if the rule has advertiser statuses, that status too. */
export function statusAt({ advertiserStatus, selectedStatus }: SourceRule): RawBuilder<Date> {
  const lead = sql<Date>`coalesce(l.lead_status_at, l.created_at)`
  const names = advertiserStatus.length || selectedStatus.length
  return names ? sql<Date>`greatest(${lead}, coalesce(l.advertiser_status_at, l.created_at))` : lead
}

function statusCondition({ leadStatuses, filters }: SourceRule): RawBuilder<boolean>[] {
  if (!leadStatuses.length) return []
  const among = isAmong(
    sql.ref('l.lead_status_id'),
    leadStatuses.flatMap((name) => [...sourceLeadStatuses[name]]),
  )
  return [filters.includes('leadStatuses') ? sql<boolean>`not ${among}` : among]
}

/** By main reason and what belongs to it, which only leads that no advertiser took have. */
const lostConditions = (
  rule: SourceRule,
  context: Pick<FilterContext, 'defaultPublisherStatus'>,
): RawBuilder<boolean>[] =>
  (Object.keys(lostGroups) as LostList[]).flatMap((list) => {
    if (!rule[list].length) return []
    const value = groupColumn(lostGroups[list], context)
    const among = isAmong(value, rule[list])
    return [rule.filters.includes(list) ? sql<boolean>`(${value} is null or not ${among})` : among]
  })

const receivedConditions = ({ receivedFrom, receivedBefore }: SourceRule): RawBuilder<boolean>[] => [
  ...(receivedFrom ? [sql<boolean>`l.created_at >= ${new Date(receivedFrom)}`] : []),
  ...(receivedBefore ? [sql<boolean>`l.created_at < ${new Date(receivedBefore)}`] : []),
]

/** Conditions for matching leads, including those that campaigns never take. */
export function matchConditions(
  { rule, delayMs }: SourceAsked,
  context: Pick<FilterContext, 'now' | 'defaultPublisherStatus' | 'statusesByGroupId'>,
): RawBuilder<boolean>[] {
  const lists = (Object.keys(listByName) as (keyof typeof listByName)[]).flatMap((name) => {
    const values = rule[name]
    const choice = { list: listByName[name], values, isExcluded: rule.filters.includes(name) }
    return values.length ? [listCondition(choice, context)] : []
  })
  const stood = delayMs ? [sql<boolean>`${statusAt(rule)} <= ${new Date(context.now - delayMs)}`] : []
  const all = [
    ...statusCondition(rule),
    ...lists,
    ...lostConditions(rule, context),
    ...receivedConditions(rule),
    ...stood,
  ]
  return all.length ? all : [sql<boolean>`true`]
}

/** Reasons why campaigns never take a lead; the first one that applies counts. Open attempts are handled separately. */
export const neverTaken = (
  rule: SourceRule,
  { testAdvertiserIds }: Pick<FilterContext, 'testAdvertiserIds'>,
): { reason: 'test' | 'campaign' | 'sending'; condition: RawBuilder<boolean> }[] => [
  { reason: 'test', condition: isTestLead(testAdvertiserIds) },
  ...(rule.takesCampaignLeads ? [] : [{ reason: 'campaign' as const, condition: sql<boolean>`l.is_campaign` }]),
  { reason: 'sending', condition: sql<boolean>`l.lead_status_id = ${sql.lit(leadStatus.Submitted)}` },
]
