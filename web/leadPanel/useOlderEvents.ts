import { useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { type LeadEventGroup, type LeadTimelinePageFragment, OlderLeadEventsDocument } from '../generated/graphql'

/** The pages after the first one, as far as they were asked for. They begin anew when the first page is another. */
export function useOlderEvents(id: string, show: LeadEventGroup | null, first: LeadTimelinePageFragment | undefined) {
  const client = useApolloClient()
  const [pages, setPages] = useState<{ first: typeof first; older: LeadTimelinePageFragment[] }>({ first, older: [] })
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>(null)
  if (pages.first !== first) {
    setPages({ first, older: [] })
    setError(null)
  }
  const older = pages.first === first ? pages.older : []
  const last = older.at(-1) ?? first
  const loadOlder = async () => {
    if (!last?.endCursor || loading) return
    setLoading(true)
    setError(null)
    try {
      const variables = { id, show, after: last.endCursor }
      const { data } = await client.query({ query: OlderLeadEventsDocument, variables, fetchPolicy: 'no-cache' })
      const page = data?.lead?.timeline
      if (page) setPages((pages) => (pages.first === first ? { first, older: [...pages.older, page] } : pages))
    } catch (fault) {
      setError(fault)
    } finally {
      setLoading(false)
    }
  }
  const events = [first, ...older].flatMap((page) => page?.events ?? [])
  return { events, hasOlder: Boolean(last?.endCursor), loadOlder: () => void loadOlder(), loading, error }
}
