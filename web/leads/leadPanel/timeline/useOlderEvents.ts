import { useApolloClient } from '@apollo/client/react'
import { useOlderPages } from '../../../app/apollo/useOlderPages'
import { type LeadEventGroup, type LeadTimelinePageFragment, OlderLeadEventsDocument } from '../../../generated/graphql'

/** Further pages, loaded on request; reset when the first page changes. */
export function useOlderEvents(id: string, show: LeadEventGroup | null, first: LeadTimelinePageFragment | undefined) {
  const client = useApolloClient()
  const { pages, ...older } = useOlderPages<LeadTimelinePageFragment>({
    // Not the page object, which the cache recreates on any change.
    of: JSON.stringify([id, show, first?.total, first?.endCursor]),
    first,
    read: async (after) => {
      const variables = { id, show, after }
      const { data } = await client.query({ query: OlderLeadEventsDocument, variables, fetchPolicy: 'no-cache' })
      return data?.lead?.timeline
    },
  })
  return { ...older, events: pages.flatMap(({ events }) => events) }
}
