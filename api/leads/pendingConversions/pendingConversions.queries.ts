import { sql, type RawBuilder } from 'kysely'
import type { DateFilter } from '../../../shared/app/time/dates'
import type { LeadFilter } from '../../../shared/app/filters'
import { leadStatus, leadStatusesConverted, leadStatusName } from '../../../shared/leads/leadStatus'
import { maxPendingConversions } from '../../../shared/leads/pendingConversionColumns'
import { toIsoWithOffset } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { sinceLeads } from '../../db/migrating/months'
import { hasStatus, isLate } from '../filters/facts'
import { dateConditions, isTestLead, leadConditions, publisherStatus, type FilterContext } from '../filters/leadFilter'
import { conversionFigures, type MoneyShown } from './pendingConversions.figures'
import type { PendingConversionRow } from './pendingConversions.schema'

export interface Viewer {
  context: FilterContext
  money: MoneyShown
  /** Offset of the returned date-times in minutes. */
  tzOffset: number
}

/** A row from the database. */
type Read = Omit<PendingConversionRow, 'status' | 'created_at_converted_time' | 'ftd_date_converted_time'> & {
  is_real: boolean
  revenue: number
  payout: number
  created_at: Date
  conversion_date: Date
}

/** Status history rows of an undone decision, which is not a new conversion. */
export const isUndo = sql<boolean>`(coalesce(old_lead_status_id, 0) in (${sql.lit(leadStatus.FTD)}, ${sql.lit(leadStatus['FTD REJECTED'])}) and changed_by <> 'broker')`

/**
 * Leads `l` with the date of their conversion: the deposit, or the firing of the fake FTD from its status history. For
 * a fake FTD without history (never created by this system) it is the creation of the lead.
 */
const conversions = sql`(
  select leads.*, coalesce(leads.converted_at, fired.created_at, leads.created_at) as conversion_date
  from leads
  left join lateral (
    select created_at from lead_status_changes
    where lead_id = leads.id and created_at >= ${sinceLeads} and new_lead_status_id = ${sql.lit(leadStatus['Pending FTD'])}
      and not ${isUndo}
    order by created_at desc limit 1
  ) as fired on leads.converted_at is null
) as l`

const plain = [
  'id',
  'email',
  'lead_status_id',
  'advertiser_id',
  'country_id',
  'funnel',
  'offer',
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
  'revenue',
  'payout',
  'status_override',
  'is_fake_ftd',
  'is_quality_control',
  'funnel_override',
  'publisher_id_override',
  'version',
  'created_at',
  'conversion_date',
].map((name) => sql.ref(`l.${name}`))

const conversionsSql = (
  conditions: RawBuilder<boolean>[],
  { lateFtdDays, defaultPublisherStatus, testAdvertiserIds }: FilterContext,
) => sql<Read>`
  select ${sql.join(plain)}, l.publisher_id as affiliate_id, l.advertiser_status as brand_status, l.is_injected::int, l.converted_at is not null as is_real,
    ${isTestLead(testAdvertiserIds)} as is_test, ${publisherStatus(defaultPublisherStatus)} as affiliate_sale_status,
    case when ${isLate(lateFtdDays)} then 'Yes' else 'No' end as late_ftd,
    case when l.is_fake_ftd then '#796b99' end as row_color,
    advertisers.name as advertiser_name, publishers.name as affiliate_name, countries.name as country_name, countries.code as country_code
  from ${conversions}
  left join advertisers on advertisers.id = l.advertiser_id
  left join publishers on publishers.id = l.publisher_id
  left join countries on countries.id = l.country_id
  where ${sql.join(conditions, sql` and `)}
  order by l.conversion_date desc, l.id desc
  limit ${maxPendingConversions}`

const toRow =
  ({ money, tzOffset }: Viewer) =>
  ({ is_real, created_at, conversion_date, ...read }: Read): PendingConversionRow => ({
    ...read,
    ...conversionFigures({ ...read, is_real }, money),
    status: leadStatusName(read.lead_status_id),
    created_at_converted_time: toIsoWithOffset(created_at.getTime(), tzOffset),
    ftd_date_converted_time: toIsoWithOffset(conversion_date.getTime(), tzOffset),
  })

/** The date fields of a filter; the others select leads. */
const noDates: DateFilter = {
  start_date: null,
  end_date: null,
  start_time: null,
  end_time: null,
  last_24_hours: null,
  inside_selected_hour_range: null,
}

const pendingConditions = (query: LeadFilter, context: FilterContext) => [
  // A literal, not a parameter, to match the condition of the index of pending leads.
  sql<boolean>`l.lead_status_id = ${sql.lit(leadStatus['Pending FTD'])}`,
  ...leadConditions({ ...query, ...noDates, traffic: null }, context),
  ...dateConditions(query, context, query.created_inside_date_range ? 'created_at' : 'conversion_date'),
]

/**
 * Pending conversions, newest first, at most `maxPendingConversions`. The range applies to the date of the conversion,
 * or with `created_inside_date_range` to that of the lead. Money is null if the caller may not see it. Throws
 * BAD_USER_INPUT for a range that ends before it begins.
 */
export async function listPending(db: Database, query: LeadFilter, viewer: Viewer): Promise<PendingConversionRow[]> {
  const { rows } = await conversionsSql(pendingConditions(query, viewer.context), viewer.context).execute(db)
  return rows.map(toRow(viewer))
}

/** Ids of all matching pending conversions, newest first; at most `limit`. */
export async function selectPendingIds(
  db: Database,
  query: LeadFilter,
  context: FilterContext,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from ${conversions} where ${sql.join(pendingConditions(query, context), sql` and `)}
    order by l.conversion_date desc, l.id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Conversions of leads, pending or decided; none for leads without a conversion or hidden from staff. */
export async function findConversions(
  db: Database,
  leadIds: readonly number[],
  viewer: Viewer,
): Promise<PendingConversionRow[]> {
  if (!leadIds.length) return []
  const conditions = [
    sql<boolean>`l.id = any (${leadIds}::bigint[])`,
    hasStatus(leadStatusesConverted),
    ...leadConditions({}, viewer.context),
  ]
  const { rows } = await conversionsSql(conditions, viewer.context).execute(db)
  return rows.map(toRow(viewer))
}

/** The conversion of one lead; undefined if there is none. */
export const findConversion = async (db: Database, leadId: number, viewer: Viewer) =>
  (await findConversions(db, [leadId], viewer))[0]
