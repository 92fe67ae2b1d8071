import type { ApolloCache } from '@apollo/client'

/** Lists and reports that contain names of advertisers and publishers as text instead of links. */
const withNames = [
  'filterValues',
  'leads',
  'leadHistory',
  'pendingConversions',
  'heldLeads',
  'dashboardOverview',
  'leadPivot',
  'leadCrossTable',
  'leadMetrics',
  'clickPivot',
]

/** Lists whose rows link to advertisers and publishers, so that renamed ones update automatically. */
const withLinks = [
  'progressLogs',
  'latestFtds',
  'topAdvertisers',
  'topPublishers',
  'distributions',
  'distribution',
  'advertiserDistributions',
]

function forgetFields(cache: ApolloCache, fields: readonly string[]) {
  for (const fieldName of fields) cache.evict({ id: 'ROOT_QUERY', fieldName, broadcast: false })
  cache.gc()
}

/**
 * Call it after an advertiser or publisher is created or renamed: active queries with names are refetched, others on
 * next use. Linked names update automatically.
 */
function forgetNames(cache: ApolloCache): void {
  forgetFields(cache, withNames)
}

/**
 * Call it after an advertiser or publisher is deleted, or counts of leads change: as above, for all lists and reports.
 */
export function forgetLists(cache: ApolloCache): void {
  forgetFields(cache, [...withNames, ...withLinks])
}

/** Call it when an advertiser or publisher was made (`before` is null), changed, or deleted (`after` is null). */
export function forgetPartner(
  cache: ApolloCache,
  { before, after }: { before: { name: string } | null; after: { name: string } | null },
): void {
  if (!after) forgetLists(cache)
  else if (before?.name !== after.name) forgetNames(cache)
}

/** Call it after other choices of filter lists are created, renamed or deleted. */
export function forgetChoices(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'filterValues' })
}
