import { snakeCase } from '../../../shared/app/camelCase'
import type { LeadFilter, LeadQuery } from '../../../shared/app/filters'
import { leadStatus as leadStatusIds } from '../../../shared/leads/leadStatus'
import { groupFacts, type ReportParent } from '../../../shared/reports/reportGroups'
import type { LeadFilterInput, QueryLeadsArgs, ReportParentInput } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { pageOf } from '../../app/records/pages'
import { inputInRest } from '../../app/records/calls'
import { columnsOfLead, type LeadRow, leadStatus, readLeadAt } from '../../generated/rows'
import type { Parameters, Schemas } from '../../app/rest/restTypes'
import { columnsBehind } from '../../app/records/selection'

/** REST fields needed for fields of a lead. */
export const restLeadFields = columnsBehind<LeadFields[number]>({
  ...(columnsOfLead as Record<string, LeadFields>),
  name: ['first_name', 'last_name'],
  apiOffer: ['funnel'],
})

export const allLeadFields = restLeadFields(Object.keys(columnsOfLead))

/** The leads of a page. */
export const leadsFromRest = (columns: Schemas['LeadColumns']): LeadRow[] =>
  columns.id.map((_id, at) => readLeadAt(columns, at))

export type LeadDetails = Parameters<'/api/lead-details/columns', 'post'>['body']
export type LeadFields = NonNullable<LeadDetails['columns']>

/**
 * Filter for the leads of one record: the lists that select this record are fixed and cannot be overridden by the
 * filter.
 */
export function narrowed(filter: LeadFilterInput | null | undefined, own: LeadFilterInput): LeadFilterInput {
  const excludes = filter?.excludes?.filter((list) => !(list in own))
  return { ...filter, ...own, excludes }
}

/** A filter as REST has it. */
export const restFilter = (filter: LeadFilterInput | null | undefined): LeadFilter =>
  inputInRest('LeadFilterInput', filter ?? {})

/** Converts a drill-down path to REST: record ids as numbers, null for rows without a value. */
export const restParents = (parents: readonly ReportParentInput[]): ReportParent[] =>
  parents.map(({ key, value = null }, index) => ({
    key: groupFacts[key].restName,
    value: value !== null && groupFacts[key].kind === 'id' ? idNumber(value, `parents.${index}.value`) : value,
  }))

const statusIds = new Map<string, number>(
  Object.entries(leadStatus).map(([name, status]) => [status, leadStatusIds[name as keyof typeof leadStatus]]),
)

/** Selection of leads in REST format. */
export function restLeadQuery(args: Partial<Omit<QueryLeadsArgs, 'page' | 'sort'>>): LeadQuery {
  const { filter, search, email, statuses, metric, parents } = args
  return {
    ...restFilter(filter),
    ...(search && {
      search_txt: search.texts,
      search_in: snakeCase(search.in) as LeadQuery['search_in'],
      is_search_global: search.isGlobal,
    }),
    email,
    metric: metric && (snakeCase(metric) as LeadQuery['metric']),
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
