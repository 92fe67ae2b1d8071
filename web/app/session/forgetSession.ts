import type { ApolloCache } from '@apollo/client'

/**
 * Refetches the session after users or roles have changed, because the user's own name or permissions may have changed.
 */
export const forgetSession = (cache: ApolloCache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'session' })
