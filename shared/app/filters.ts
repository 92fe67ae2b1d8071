/** Filter shapes of REST. The client writes the same names into addresses and presets. See docs/domain/filters.md. */
import type { ReportParent } from '../reports/reportGroups'

/** The 16 list fields. Values are ids for records and the text itself for text categories. */
export const idLists = [
  'country_id',
  'publisher_id',
  'advertiser_id',
  'dis_id',
  'campaign_id',
  'campaign_step_id',
  'campaign_source_id',
] as const
const textLists = [
  'brand_status',
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
  'publisher_status',
  'offer',
  'funnel',
] as const
export const filterLists = [...idLists, ...textLists] as const
export type IdList = (typeof idLists)[number]
type TextList = (typeof textLists)[number]
export type FilterList = (typeof filterLists)[number]

export const trafficValues = ['all', 'weekdays', 'weekends'] as const
export const onlyValues = ['all', 'only', 'excluded'] as const
export type Traffic = (typeof trafficValues)[number]
export type Only = (typeof onlyValues)[number]

/** Figures of click reports: leads that came by a click, whose country, publisher and offer are those of the click. */
const clickMetrics = ['click_leads', 'click_ftds', 'click_is_late', 'click_aff_ftd'] as const
type ClickMetric = (typeof clickMetrics)[number]

/** Events behind a metric: the date that applies, and the leads counted. See docs/domain/figures.md. */
export const leadMetrics = [
  'attempts',
  'leads',
  'autologged',
  'ftds',
  'is_late',
  'aff_ftd',
  'deposited',
  'lost',
  ...clickMetrics,
] as const
export type LeadMetric = (typeof leadMetrics)[number]
/** A metric that counts leads by what they carry themselves. */
export type OwnMetric = Exclude<LeadMetric, ClickMetric>

export const isClickMetric = (metric: LeadMetric | null | undefined): metric is ClickMetric =>
  clickMetrics.some((one) => one === metric)
/** The metric that counts the same events for leads with and without a click. */
export const ownMetric = (metric: LeadMetric): OwnMetric =>
  isClickMetric(metric) ? (metric.slice('click_'.length) as OwnMetric) : metric

export const searchFields = [
  'email',
  'first_name',
  'last_name',
  'funnel',
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
  'id',
  'hit_id',
  'ip',
] as const
export type SearchField = (typeof searchFields)[number]
/** Fields that must match exactly; the others must contain the text, in upper or lower case. */
export const exactSearchFields: readonly SearchField[] = ['id', 'hit_id', 'ip']

/** A status group in a list of statuses stands for all its statuses. */
export const statusGroupPrefix = 'group:'

type Lists = { [list in IdList]?: number[] | null } & { [list in TextList]?: string[] | null }

/**
 * Every field is optional; null, undefined and empty lists do not filter. Dates are wall-clock times in the user's time
 * zone.
 */
export interface LeadFilter extends Lists {
  /** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm`. */
  start_date?: string | null
  /** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm`; the end minute is included. */
  end_date?: string | null
  /** `HH:mm`. */
  start_time?: string | null
  /** `HH:mm`; the end minute is included. */
  end_time?: string | null
  /** Replaces the range by the last 24 hours. */
  last_24_hours?: boolean | null
  /** Limits each day to the hours from start_time to end_time. A start after the end crosses midnight. */
  inside_selected_hour_range?: boolean | null
  /** With a metric: every event is dated by the lead's created_at instead of its own date. */
  created_inside_date_range?: boolean | null
  compare_with_past?: boolean | null
  /** null: all, true: only, false: none. */
  is_test?: boolean | null
  /** Include Fake FTD. null: all, true: only, false: none. */
  exclude_fake_FTD?: boolean | null
  traffic?: Traffic | null
  is_approved?: Only | null
  late_ftd?: Only | null
  campaign_leads?: Only | null
  is_original?: Only | null
  /** Lists whose values are excluded instead of included. Rows without a value are kept. */
  excludes?: FilterList[] | null
}

export interface LeadSearch {
  /** Texts to find; one match is enough. */
  search_txt?: string[] | null
  search_in?: SearchField | null
  /** Whether the search ignores the other filters. */
  is_search_global?: boolean | null
  /** Must contain this text, in upper or lower case. */
  email?: string | null
}

export interface LeadQuery extends LeadFilter, LeadSearch {
  lead_status_id?: number[] | null
  metric?: LeadMetric | null
  /** Drill-down path of a report row: only leads below it. A day is applied to the date used by the metric. */
  parents?: ReportParent[] | null
}
