import { useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { type LeadEventGroup, type LeadTimelinePageFragment, OlderLeadEventsDocument } from '../generated/graphql'

interface Older {
  /** Says of which first page these follow. */
  of: string
  pages: LeadTimelinePageFragment[]
}

/** The pages after the first one, as far as they were asked for. They begin anew when the first page is another. */
export function useOlderEvents(id: string, show: LeadEventGroup | null, first: LeadTimelinePageFragment | undefined) {
  const client = useApolloClient()
  // The cache makes the page anew whenever something else in it has changed.
  const of = JSON.stringify([id, show, first?.total, first?.endCursor])
  const [older, setOlder] = useState<Older>({ of, pages: [] })
  const [loading, setLoading] = useState(false)
  const [fault, setFault] = useState<{ of: string; error: unknown } | null>(null)
  const pages = older.of === of ? older.pages : []
  const last = pages.at(-1) ?? first
  const loadOlder = async () => {
    if (!last?.endCursor || loading) return
    setLoading(true)
    setFault(null)
    try {
      const variables = { id, show, after: last.endCursor }
      const { data } = await client.query({ query: OlderLeadEventsDocument, variables, fetchPolicy: 'no-cache' })
      const page = data?.lead?.timeline
      if (page) setOlder({ of, pages: [...pages, page] })
    } catch (error) {
      setFault({ of, error })
    } finally {
      setLoading(false)
    }
  }
  const events = [first, ...pages].flatMap((page) => page?.events ?? [])
  const error = fault?.of === of ? fault.error : null
  return { events, hasOlder: Boolean(last?.endCursor), loadOlder: () => void loadOlder(), loading, error }
}
