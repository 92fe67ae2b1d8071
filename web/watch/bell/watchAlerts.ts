import type { ApolloClient } from '@apollo/client'
import { countOf } from '../../../shared/app/format'
import { openSharedStream } from '../../app/apollo/sharedStream'
import { AlertCountChangesDocument, AlertCountsDocument, type AlertCountFactsFragment } from '../../generated/graphql'
import { routeTable } from '../../app/routeTable'
import { toast } from '../../ui/overlay/toasts'
import { isQuiet } from './quiet'

const pollMs = 60_000
/** Queries that are read again when alerts change. */
const lists = ['Alerts', 'BellAlerts', 'AssistantRequests']

interface Needs {
  client: ApolloClient
  userId: string
  onOpen: () => void
}

/**
 * Keeps the number of open alerts and the lists on screen current, and announces new alerts unless the user wants quiet, and
 * requests of assistants, which wait for the user alone.
 * Returns a function that stops it.
 */
export function watchAlerts({ client, userId, onOpen }: Needs): () => void {
  let told: AlertCountFactsFragment | null = null
  const tell = (counts: AlertCountFactsFragment) => {
    const before = told
    told = counts
    client.cache.writeQuery({ query: AlertCountsDocument, data: { alertCounts: counts } })
    if (!before) return
    void client.refetchQueries({
      include: 'active',
      onQueryUpdated: ({ queryName }) => lists.includes(queryName ?? ''),
    })
    if (counts.asked > before.asked) toast.warning('An assistant asks you to confirm a change')
    const isNew = Number(counts.newest ?? 0) > Number(before.newest ?? 0)
    if (!isNew || isQuiet()) return
    const isInbox = window.location.pathname === routeTable.InboxView.path
    toast.warning(counts.open === 1 ? 'A new alert' : `A new alert, ${countOf(counts.open, 'alert')} open`, {
      ...(!isInbox && { action: { label: 'Open Inbox', onClick: onOpen } }),
    })
  }
  // The connection banner shows failures, and the next turn retries.
  const ask = () =>
    client
      .query({ query: AlertCountsDocument, fetchPolicy: 'no-cache' })
      .then(({ data }) => data?.alertCounts && tell(data.alertCounts))
      .catch(() => {})
  void ask()
  const polling = setInterval(() => void ask(), pollMs)
  const stream = openSharedStream(client, {
    ...{ name: `alerts ${userId}`, query: AlertCountChangesDocument, onTold: tell },
    factOf: ({ alertCounts }) => alertCounts,
  })
  return () => {
    clearInterval(polling)
    stream.close()
  }
}
