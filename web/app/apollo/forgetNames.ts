import type { ApolloCache } from '@apollo/client'

/** Lists and reports that hold the names of advertisers and publishers as texts, not as links to their records. */
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

/** Lists whose rows lead to advertisers and publishers: new names they show by themselves. */
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
 * Call it when an advertiser or publisher was made or renamed: what is on screen is asked for anew, the rest when it is opened
 * again. What leads to its record follows by itself.
 */
function forgetNames(cache: ApolloCache): void {
  forgetFields(cache, withNames)
}

/** Call it when an advertiser or publisher was deleted, or when leads are counted otherwise: as above, for all lists and reports. */
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

/** Call it when something was made, renamed or deleted that is a choice of filter lists and named nowhere else as a text. */
export function forgetChoices(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'filterValues' })
}
