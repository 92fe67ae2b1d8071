import { useApolloClient } from '@apollo/client/react'
import { useOlderPages } from '../../../app/apollo/useOlderPages'
import { type LeadEventGroup, type LeadTimelinePageFragment, OlderLeadEventsDocument } from '../../../generated/graphql'

/** The pages after the first one, as far as they were asked for. They begin anew when the first page is another. */
export function useOlderEvents(id: string, show: LeadEventGroup | null, first: LeadTimelinePageFragment | undefined) {
  const client = useApolloClient()
  const { pages, ...older } = useOlderPages<LeadTimelinePageFragment>({
    // The cache makes the page anew whenever something else in it has changed.
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
