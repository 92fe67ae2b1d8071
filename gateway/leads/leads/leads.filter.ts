import { idLists, type LeadFilter, type LeadQuery } from '../../../shared/app/filters'
import { leadStatus as leadStatusIds } from '../../../shared/leads/leadStatus'
import { groupKind, type ReportParent } from '../../../shared/reports/reportGroups'
import type { LeadFilterInput, QueryLeadsArgs, ReportParentInput } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { pageOf } from '../../app/records/pages'
import { restList } from '../../app/rest/names'
import type { LeadDetails } from './leads.rest'
import { restLeadFields } from './leads.row'
import { leadStatus } from '../../generated/rows'

/** The REST name of each field of a filter. */
const restNames = {
  startDate: 'start_date',
  endDate: 'end_date',
  startTime: 'start_time',
  endTime: 'end_time',
  last24Hours: 'last_24_hours',
  insideSelectedHourRange: 'inside_selected_hour_range',
  createdInsideDateRange: 'created_inside_date_range',
  compareWithPast: 'compare_with_past',
  isTest: 'is_test',
  excludeFakeFtd: 'exclude_fake_FTD',
  traffic: 'traffic',
  isApproved: 'is_approved',
  lateFtd: 'late_ftd',
  campaignLeads: 'campaign_leads',
  isOriginal: 'is_original',
  countryId: 'country_id',
  publisherId: 'publisher_id',
  advertiserId: 'advertiser_id',
  distributionId: 'dis_id',
  brandStatus: 'brand_status',
  customParam1: 'custom_param_1',
  customParam2: 'custom_param_2',
  customParam3: 'custom_param_3',
  customParam4: 'custom_param_4',
  customParam5: 'custom_param_5',
  publisherStatus: 'publisher_status',
  offer: 'offer',
  funnel: 'funnel',
  campaignId: 'campaign_id',
  campaignStepId: 'campaign_step_id',
  campaignSourceId: 'campaign_source_id',
  excludes: 'excludes',
} as const satisfies Record<keyof LeadFilterInput, keyof LeadFilter>

const isIdList = (name: string) => (idLists as readonly string[]).includes(name)

const restName = (field: string): string => restNames[field as keyof LeadFilterInput]

/**
 * Filter for the leads of one record: the lists that select this record are fixed and cannot be overridden by the
 * filter.
 */
export function narrowed(filter: LeadFilterInput | null | undefined, own: LeadFilterInput): LeadFilterInput {
  const names = Object.keys(own).map(restName)
  const others = Object.entries(filter ?? {}).filter(([field]) => !names.includes(restName(field)))
  const excludes = filter?.excludes?.filter((list) => !names.includes(restList(list)))
  return { ...Object.fromEntries(others), ...own, excludes }
}

/** Converts a GraphQL filter to REST: snake case, record ids as numbers. */
export function restFilter(filter: LeadFilterInput | null | undefined): LeadFilter {
  const entries = Object.entries(filter ?? {}).map(([field, value]: [string, unknown]) => {
    const name = restName(field)
    if (name === 'excludes' && Array.isArray(value)) return [name, value.map(restList)]
    return [name, isIdList(name) && Array.isArray(value) ? value.map((id) => idNumber(String(id), field)) : value]
  })
  return Object.fromEntries(entries)
}

/** Converts a drill-down path to REST: record ids as numbers, null for rows without a value. */
export const restParents = (parents: readonly ReportParentInput[]): ReportParent[] =>
  parents.map(({ key, value = null }, index) => ({
    key,
    value: value !== null && groupKind(key) === 'id' ? idNumber(value, `parents.${index}.value`) : value,
  }))

const statusIds = new Map<string, number>(
  Object.entries(leadStatus).map(([name, status]) => [status, leadStatusIds[name as keyof typeof leadStatus]]),
)

/** Selection of leads in REST format. */
export function restLeadQuery(args: Partial<Omit<QueryLeadsArgs, 'page' | 'sort'>>): LeadQuery {
  const { filter, search, email, statuses, metric, parents } = args
  return {
    ...restFilter(filter),
    ...(search && { search_txt: search.texts, search_in: search.in, is_search_global: search.isGlobal }),
    email,
    metric,
    parents: parents && restParents(parents),
    lead_status_id: statuses?.map((status) => statusIds.get(status) ?? 0),
  }
}

/** Parameters of `POST /api/lead-details/columns`, without the columns. */
export function restLeadPage({ page, sort, ...args }: Partial<QueryLeadsArgs>): Omit<LeadDetails, 'columns'> {
  const { page: page_number, limit, after } = pageOf(page)
  return {
    ...restLeadQuery(args),
    page_number,
    limit,
    after,
    sort_by_column: sort?.by && restLeadFields([sort.by])[0],
    sort_order: sort?.order ?? 'desc',
  }
}
