import { idLists, type LeadFilter, type LeadQuery } from '../../../shared/app/filters'
import { leadStatus } from '../../../shared/leads/leadStatus'
import { groupKind, type ReportParent } from '../../../shared/reports/reportGroups'
import type { LeadFilterInput, QueryLeadsArgs, ReportParentInput } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { camelCase, restList, snakeCase } from '../../app/rest/names'
import { cannotSortBy } from '../../app/records/sorting'
import type { LeadDetails } from './leads.rest'
import { restLeadFields } from './leads.row'
import { leadStatusByName } from './leads.status'

/** REST names that are not simply the snake case of the GraphQL name. */
const restNames: Record<string, string> = { excludeFakeFtd: 'exclude_fake_FTD', distributionId: 'dis_id' }

const isIdList = (name: string) => (idLists as readonly string[]).includes(name)

const restName = (field: string) => restNames[field] ?? snakeCase(field)

/** A filter of what belongs to one record: the lists that name it are its own, whatever the filter says of them. */
export function narrowed(filter: LeadFilterInput | null | undefined, own: LeadFilterInput): LeadFilterInput {
  const names = Object.keys(own).map(restName)
  const others = Object.entries(filter ?? {}).filter(([field]) => !names.includes(restName(field)))
  const excludes = filter?.excludes?.filter((list) => !names.includes(restList(list)))
  return { ...Object.fromEntries(others), ...own, excludes }
}

/** A GraphQL filter as REST spells it: snake case, record ids as numbers. */
export function restFilter(filter: LeadFilterInput | null | undefined): LeadFilter {
  const entries = Object.entries(filter ?? {}).map(([field, value]: [string, unknown]) => {
    const name = restName(field)
    if (name === 'excludes' && Array.isArray(value)) return [name, value.map(restList)]
    return [name, isIdList(name) && Array.isArray(value) ? value.map((id) => idNumber(String(id), field)) : value]
  })
  return Object.fromEntries(entries)
}

/** A drill-down path as REST spells it: record ids as numbers, null where a row has no value. */
export const restParents = (parents: readonly ReportParentInput[]): ReportParent[] =>
  parents.map(({ key, value = null }, index) => ({
    key,
    value: value !== null && groupKind(key) === 'id' ? idNumber(value, `parents.${index}.value`) : value,
  }))

const statusIds = new Map(Object.entries(leadStatus).map(([name, id]) => [leadStatusByName.get(name), id]))

/** By the name of this schema, or as REST spells it. Which fields can be sorted by is the API's to know. */
function restSortField(sortBy: string): string {
  const [field] = restLeadFields([camelCase(sortBy)])
  if (field === undefined) throw cannotSortBy(sortBy)
  return field
}

/** Which leads, as REST spells it. */
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

/** All that `POST /api/lead-details/columns` takes, but the columns. */
export function restLeadPage({ page, sort, ...args }: Partial<QueryLeadsArgs>): Omit<LeadDetails, 'columns'> {
  const { number = 1, limit = 100, after } = page ?? {}
  const { by, order = 'desc' } = sort ?? { by: page?.sortBy, order: page?.sortOrder }
  return {
    ...restLeadQuery(args),
    page_number: number,
    limit,
    after,
    sort_by_column: by ? restSortField(by) : undefined,
    sort_order: order,
  }
}
