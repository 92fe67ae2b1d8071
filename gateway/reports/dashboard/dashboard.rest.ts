import type { CapFillPeriod, DashboardFilterInput, DatePreset, PageInput } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { restList } from '../../app/rest/names'
import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'
import { numberedPageOf } from '../../app/records/pages'

export type RestPeriodStats = Schemas['DashboardPeriodStats']
export type RestFigures = Schemas['DashboardFigures']
type TopQuery = Parameters<'/api/dashboard/top-publishers', 'get'>['query']
type OverviewQuery = Parameters<'/api/dashboard/overview', 'get'>['query']
type LatestQuery = Parameters<'/api/dashboard/latest-ftd', 'get'>['query']
type StatsQuery = Parameters<'/api/dashboard/stats', 'get'>['query']

type Filter = DashboardFilterInput | null | undefined

const idsOf = (ids: readonly string[] | null | undefined, argument: string) =>
  ids?.map((id) => idNumber(id, argument)).join(',')

/** Only filters with values: a query string cannot express null. */
function filterQuery(filter: Filter): NonNullable<StatsQuery> {
  const query = {
    publisher_id: idsOf(filter?.publisherId, 'publisherId'),
    advertiser_id: idsOf(filter?.advertiserId, 'advertiserId'),
    country_id: idsOf(filter?.countryId, 'countryId'),
    excludes: filter?.excludes?.map(restList).join(','),
    start_date: filter?.startDate,
    end_date: filter?.endDate,
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value))
}

function pageQuery(page: PageInput | null | undefined) {
  const { page: page_number, limit } = numberedPageOf(page)
  return { page_number, limit }
}

interface TableArgs {
  filter?: Filter
  period: NonNullable<NonNullable<OverviewQuery>['period']>
  page?: PageInput | null
}

export const dashboardStats = (rest: Rest, filter: Filter, preset: DatePreset | null | undefined) =>
  rest.get('/api/dashboard/stats', { query: { ...filterQuery(filter), ...(preset && { date_range_preset: preset }) } })

export const topPublishers = async (rest: Rest, { filter, period, page }: TableArgs) =>
  rest.get('/api/dashboard/top-publishers', {
    query: { ...filterQuery(filter), period, ...pageQuery(page) } satisfies TopQuery,
  })

export const topAdvertisers = async (rest: Rest, { filter, period, page }: TableArgs) =>
  rest.get('/api/dashboard/top-advertisers', {
    query: { ...filterQuery(filter), period, ...pageQuery(page) } satisfies TopQuery,
  })

export const latestFtds = async (rest: Rest, filter: Filter, page: PageInput | null | undefined) =>
  rest.get('/api/dashboard/latest-ftd', { query: { ...filterQuery(filter), ...pageQuery(page) } satisfies LatestQuery })

export const dashboardOverview = (rest: Rest, { filter, period }: Omit<TableArgs, 'page'>) =>
  rest.get('/api/dashboard/overview', { query: { ...filterQuery(filter), period } })

export const capFill = (rest: Rest, period: CapFillPeriod) => rest.get('/api/dashboard/cap-fill', { query: { period } })
