import { sql, type RawBuilder } from 'kysely'
import { leadStatus } from '../../../shared/leads/leadStatus'
import { isLate } from '../filters/facts'
import { isTestLead, publisherStatus, type FilterContext } from '../filters/leadFilter'
import { type LeadField, leadFieldNames } from './leads.schema'

/** SQL for the fields of a row: over `leads l`, with the joined names. */
export interface FieldContext extends Pick<
  FilterContext,
  'lateFtdDays' | 'defaultPublisherStatus' | 'testAdvertiserIds'
> {
  showsRevenue: boolean
  showsPayout: boolean
}

type Expression = (context: FieldContext) => RawBuilder<unknown>
/** Tables with names shown in a row, and their foreign key in `leads`. */
export const referenceByTable = {
  advertisers: 'advertiser_id',
  publishers: 'publisher_id',
  countries: 'country_id',
  distributions: 'distribution_id',
  campaigns: 'campaign_id',
  campaign_steps: 'campaign_step_id',
} as const
type NamedTable = keyof typeof referenceByTable

interface Field {
  expression: Expression
  joined?: { table: NamedTable; column: string }
}

const column = (name: string): Field => ({ expression: () => sql.ref(`l.${name}`) })
const joined = (table: NamedTable, column: string): Field => ({
  expression: () => sql.ref(`${table}.${column}`),
  joined: { table, column },
})
const computed = (expression: Expression): Field => ({ expression })

const statusNames = sql.join(
  Object.entries(leadStatus).map(([name, id]) => sql`when ${sql.lit(id)} then ${sql.lit(name)}`),
  sql` `,
)
const yesNo = (condition: RawBuilder<boolean>) => sql`case when ${condition} then 'Yes' else 'No' end`
// 100 or 0 for one lead; over several leads the sums are divided.
const hundred = (condition: RawBuilder<boolean>) => sql`case when ${condition} then 100 else 0 end`
const approved = sql<boolean>`l.lead_status_id = ${sql.lit(leadStatus.FTD)}`

/** Fields that are not the column of their name. */
const others: Readonly<Partial<Record<LeadField, Field>>> = {
  is_test: computed(({ testAdvertiserIds }) => isTestLead(testAdvertiserIds)),
  status: computed(() => sql`case l.lead_status_id ${statusNames} end`),
  publisher_status: computed(({ defaultPublisherStatus }) => publisherStatus(defaultPublisherStatus)),
  advertiser_name: joined('advertisers', 'name'),
  publisher_name: joined('publishers', 'name'),
  country_name: joined('countries', 'name'),
  country_code: joined('countries', 'code'),
  brand_status: column('advertiser_status'),
  affiliate_id: column('publisher_id'),
  dis_id: column('distribution_id'),
  distribution_name: joined('distributions', 'name'),
  campaign_name: joined('campaigns', 'name'),
  campaign_step_name: joined('campaign_steps', 'name'),
  revenue: computed(({ showsRevenue }) => (showsRevenue ? sql`l.revenue` : sql`null::numeric`)),
  payout: computed(({ showsPayout }) => (showsPayout ? sql`l.payout` : sql`null::numeric`)),
  cr: computed(() => hundred(sql`${approved} and l.converted_at is not null`)),
  aff_cr: computed(() => hundred(approved)),
  total: computed(() => sql`1`),
  late_ftd: computed(({ lateFtdDays }) => yesNo(isLate(lateFtdDays))),
  broker_ftd: column('converted_at'),
  real_conversion: computed(
    () => sql`case when l.converted_at is not null then 'Yes' when l.is_fake_ftd then 'No' end`,
  ),
  is_injected: computed(() => sql`l.is_injected::int`),
  row_color: computed(() => sql`case when l.is_fake_ftd then '#796b99' end`),
}

/** All fields of a row of the leads list, by REST name. */
export const leadFields = Object.fromEntries(
  leadFieldNames.map((name) => [name, others[name] ?? column(name)]),
) as Readonly<Record<LeadField, Field>>
