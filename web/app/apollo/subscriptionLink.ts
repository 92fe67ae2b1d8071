import { ApolloLink } from '@apollo/client'
import { from, switchMap } from 'rxjs'

/** Subscriptions at `/graphql/stream`. The stream reader is loaded with the first one. */
export const createSubscriptionLink = (uri: string) =>
  new ApolloLink((operation) =>
    from(import('./eventStream')).pipe(switchMap(({ openStream }) => openStream(uri, operation))),
  )
