import type { ApolloCache } from '@apollo/client'

/** Lists and reports that hold the names of advertisers and publishers as texts, not as records of their own. */
const fields = [
  'filterValues',
  'leads',
  'leadHistory',
  'pendingConversions',
  'progressLogs',
  'heldLeads',
  'latestFtds',
  'topAdvertisers',
  'topPublishers',
  'dashboardOverview',
  'leadPivot',
  'leadCrossTable',
  'leadMetrics',
  'clickPivot',
  'distributions',
  'distribution',
  'advertiserDistributions',
  'publisherDistributions',
]

/**
 * Call it when an advertiser or publisher was made, renamed or deleted: what is on screen is asked for anew, the rest when
 * it is opened again. Records that name it by id follow by themselves.
 */
export function forgetNames(cache: ApolloCache): void {
  for (const fieldName of fields) cache.evict({ id: 'ROOT_QUERY', fieldName, broadcast: false })
  cache.gc()
}

/** Call it when something was made, renamed or deleted that is a choice of filter lists and named nowhere else as a text. */
export function forgetChoices(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'filterValues' })
}
