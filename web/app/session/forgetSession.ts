import type { ApolloCache } from '@apollo/client'

/** After a change of users or roles: who is signed in is asked anew, for their own name or permissions may be other ones now. */
export const forgetSession = (cache: ApolloCache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'session' })
