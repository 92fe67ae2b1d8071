import { useEffect, useMemo, useRef, useState } from 'react'
import type { TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { datePresets } from '../../../shared/app/time/dates'
import type { LeadsQuery, LeadsQueryVariables } from '../../generated/graphql'
import { followedLeads } from './followedLeads'
import type { LeadsState, LeadsVariables } from '../leads/leadsState'
import { rereadLeads } from './rereadLeads'
import type { LeadNews, ShownLeads } from './watchLeads'

interface Watched {
  state: LeadsState
  variables: LeadsVariables
  /** Document of the list's query. */
  document: TypedDocumentNode<LeadsQuery, LeadsQueryVariables>
  /** The list on screen; undefined before it is loaded. */
  leads: LeadsQuery['leads'] | undefined
}

const noNews: LeadNews = { fresh: 0, isChanged: false, isLive: false }

/** New and changed leads since the list was loaded. Leads on screen are refetched automatically. */
export function useLeadNews({ state, variables, document, leads }: Watched): LeadNews {
  const client = useApolloClient()
  const [news, setNews] = useState(noNews)
  const preset = state.filters.dateRangePreset
  const isRunning = preset !== null && datePresets[preset].back === 0
  const asked = useMemo(() => JSON.stringify(followedLeads(variables, isRunning)), [variables, isRunning])
  const ids = useMemo(() => new Set(leads?.rows.map(({ id }) => id)), [leads])
  const shown = useRef<ShownLeads & { document: typeof document }>({ total: 0, ids, asOf: '', document })
  useEffect(() => {
    shown.current = { total: leads?.total ?? 0, ids, asOf: leads?.asOf ?? '', document }
  })

  const watch = useRef<{ reset: () => void } | null>(null)
  const isThere = Boolean(leads)
  useEffect(() => {
    if (!isThere) return
    let stop = () => {}
    let left = false
    import('./watchLeads').then(
      ({ watchLeads }) => {
        if (left) return
        const started = watchLeads({
          client,
          asked: JSON.parse(asked) as ReturnType<typeof followedLeads>,
          shown: () => shown.current,
          reread: (leadIds) => rereadLeads(client, shown.current.document, leadIds),
          onNews: setNews,
        })
        watch.current = started
        stop = started.stop
      },
      () => {}, // a newer release has replaced the file
    )
    return () => {
      left = true
      watch.current = null
      stop()
      setNews(noNews)
    }
  }, [client, asked, isThere])

  const asOf = leads?.asOf
  useEffect(() => watch.current?.reset(), [asOf])
  return news
}
