import { useEffect, useRef, useState } from 'react'
import { useSettled } from '../../ui/form/useSettled'
import {
  type LeadEventGroup,
  type LeadPanelQuery,
  type PostbackRowFragment,
  useLeadPanelQuery,
} from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'
import type { Partly } from './partly'

export type PanelLead = Partly<NonNullable<LeadPanelQuery['lead']>>

/** Delay, so that leads skipped with J and K are not loaded. */
const settleMs = 120
/** Poll interval while a postback is about to be sent. */
const pollMs = 2_000
const soonMs = 60_000
const isSoon = ({ nextAttemptAt }: PostbackRowFragment) =>
  nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.now() < soonMs

/**
 * A lead for the panel: at once with the fields of the list, complete after the answer. Refetched after changes in this
 * browser.
 */
export function useLead(id: string, show: LeadEventGroup | null) {
  const held = useMay()('LEADS_PROGRESS_LOGS')
  const isSettled = useSettled(id, settleMs) === id
  const [pollInterval, setPollInterval] = useState(0)
  const { data, error, loading, refetch } = useLeadPanelQuery({
    variables: { id, show, held },
    fetchPolicy: isSettled ? 'cache-and-network' : 'cache-only',
    nextFetchPolicy: isSettled ? 'cache-first' : 'cache-only',
    returnPartialData: true,
    pollInterval,
  })
  const lead = data?.lead as PanelLead | null | undefined
  const again = () => void refetch().catch(() => {}) // the query shows the error

  const events = lead?.timeline?.events
  const isWaiting = events?.some((event) => event.__typename === 'LeadPostback' && isSoon(event.postback)) ?? false
  useEffect(() => setPollInterval(isWaiting ? pollMs : 0), [isWaiting])

  // The answer of a mutation contains the new version, but not the new events.
  const version = lead?.version
  const known = useRef({ id, version, hasEvents: Boolean(events) })
  useEffect(() => {
    const { id: before, version: old, hasEvents } = known.current
    known.current = { id, version, hasEvents: Boolean(events) }
    if (before === id && hasEvents && old !== undefined && version !== undefined && old !== version) again()
  })
  return { lead, error, loading, again }
}
