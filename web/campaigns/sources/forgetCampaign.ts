import type { ApolloCache } from '@apollo/client'

const changed = ['status', 'sources', 'progress', 'completedAt', 'version']

/** Refetches data of a campaign whose sources changed. A complete campaign becomes inactive when a source is added. */
export function forgetCampaign(cache: ApolloCache, campaignId: string) {
  const id = cache.identify({ __typename: 'Campaign', id: campaignId })
  if (id) for (const fieldName of changed) cache.evict({ id, fieldName })
}
