import type { ApolloCache } from '@apollo/client'

const changed = ['status', 'sources', 'progress', 'completedAt', 'version']

/** A campaign whose sources changed: what they decide of it is read anew. A complete one is inactive again once a source is added. */
export function forgetCampaign(cache: ApolloCache, campaignId: string) {
  const id = cache.identify({ __typename: 'Campaign', id: campaignId })
  if (id) for (const fieldName of changed) cache.evict({ id, fieldName })
}
