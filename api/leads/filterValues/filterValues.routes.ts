import { statusGroupPrefix } from '../../../shared/app/filters'
import { anyOf, signedIn } from '../../app/http/access'
import { listCountries } from '../../partners/countries/countries.queries'
import { leadQuery } from '../filters/leadFilter.schema'
import { readFilterContext } from '../filters/filters.queries'
import { route } from '../../app/http/route'
import { countChoices } from '../leads/choiceCounts.queries'
import { listStatusGroups } from '../../partners/statusGroups/statusGroups.queries'
import {
  listAdvertisers,
  listBrandStatuses,
  listCampaignParts,
  listCampaigns,
  listDistributions,
  listLeadValues,
  listPublishers,
  listPublisherStatuses,
} from './filterValues.queries'
import { filterCounts, filterCountsBody, filterData, filterValues, type FilterStatus } from './filterValues.schema'

const texts = (values: string[]) => values.map((value) => ({ id: value, name: value }))
const statuses = (values: string[]) => values.map((value) => ({ id: value, name: value, brand_status: value }))
const groups = (rows: Awaited<ReturnType<typeof listStatusGroups>>): FilterStatus[] =>
  rows.map((group) => ({
    id: `${statusGroupPrefix}${group.id}`,
    name: group.group_name,
    brand_status: null,
    statuses: group.statuses,
  }))

export const filterValuesRoutes = [
  route({
    method: 'get',
    path: '/api/get-filter-data',
    operationId: 'listFormChoices',
    readsReplica: true,
    summary: 'Advertisers, countries, statuses, publishers and funnels as choices in forms.',
    access: signedIn,
    response: filterData,
    handle: async ({ db }) => ({
      advertisers: await listAdvertisers(db),
      countries: await listCountries(db),
      statuses: statuses(await listBrandStatuses(db)),
      publishers: await listPublishers(db),
      funnel: texts(await listLeadValues(db, 'funnel')),
    }),
  }),
  route({
    method: 'get',
    path: '/api/get-filter-data-2',
    operationId: 'listFilterValues',
    readsReplica: true,
    summary: 'Choices of every filter list, at most 2,000 texts per list.',
    access: signedIn,
    response: filterValues,
    handle: async ({ db }) => {
      const statusGroups = groups(await listStatusGroups(db))
      const carried = async (field: string) => ({ data: texts(await listLeadValues(db, field)) })
      return {
        Advertisers: { data: await listAdvertisers(db) },
        Countries: { data: await listCountries(db) },
        Statuses: { data: [...statuses(await listBrandStatuses(db)), ...statusGroups] },
        Publishers: { data: await listPublishers(db) },
        'Custom Param 1': await carried('custom_param_1'),
        'Custom Param 2': await carried('custom_param_2'),
        'Custom Param 3': await carried('custom_param_3'),
        'Custom Param 4': await carried('custom_param_4'),
        'Custom Param 5': await carried('custom_param_5'),
        'Publisher Status': { data: [...statuses(await listPublisherStatuses(db)), ...statusGroups] },
        Offer: await carried('offer'),
        Distributions: { data: await listDistributions(db) },
        Funnel: await carried('funnel'),
        Campaigns: { data: await listCampaigns(db) },
        'Campaign Steps': { data: await listCampaignParts(db, 'campaign_steps') },
        'Campaign Sources': { data: await listCampaignParts(db, 'campaign_sources') },
      }
    },
  }),
  route({
    method: 'post',
    path: '/api/filter-values/counts',
    operationId: 'countFilterValues',
    readsReplica: true,
    readsTimeZone: true,
    summary: 'Number of leads for each choice of a filter list, within the range and all other filters.',
    access: anyOf('LEADS_LIST'),
    body: filterCountsBody,
    response: filterCounts,
    handle: async ({ db, pool, reports, timeZone, now, body: { list, ...body } }) =>
      countChoices({ db, reports }, leadQuery(body), list, await readFilterContext(pool, timeZone, now())),
  }),
]
