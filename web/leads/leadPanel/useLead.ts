import { useEffect, useMemo, useRef, useState } from 'react'
import { may } from '../../../shared/access/permissions'
import { storedUser } from '../../app/session/storedUser'
import {
  LeadPanelDocument,
  type LeadPanelQuery,
  type PostbackRowFragment,
  useLeadPanelQuery,
} from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'
import { askLeadBy } from './askLead'
import type { LeadView } from './leadAddress'
import type { Partly } from './partly'
import { eventGroups } from './timeline/eventGroups'

export type PanelLead = Partly<NonNullable<LeadPanelQuery['lead']>>

/** Leads that follow one another so fast are only passed by. */
const passMs = 200
/** For how long the answer to the press that opened a lead is new. */
const newMs = 2_000
/** Poll interval while a postback is about to be sent. */
const pollMs = 2_000
const soonMs = 60_000
const isSoon = ({ nextAttemptAt }: PostbackRowFragment) =>
  nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.now() < soonMs

const variablesOf = (id: string, show: LeadView | null, held: boolean) => ({
  id,
  show: (show && eventGroups[show]?.group) ?? null,
  held,
})

/** The lead that was opened last by a press, and when. */
let pressed = { lead: '', show: null as LeadView | null, at: 0 }
/** Runs after each press for as long as another one only passes the lead by. */
let passing: ReturnType<typeof setTimeout> | undefined
askLeadBy((client, lead, show) => {
  const isPassing = passing !== undefined
  clearTimeout(passing)
  passing = setTimeout(() => (passing = undefined), passMs)
  pressed = { lead: isPassing ? '' : lead, show, at: performance.now() }
  if (isPassing) return
  const variables = variablesOf(lead, show, may(storedUser()?.permissions ?? [], 'LEADS_PROGRESS_LOGS'))
  // The panel asks the same while this is on its way, and shows the failure.
  client.query({ query: LeadPanelDocument, variables, fetchPolicy: 'network-only' }).catch(() => {})
})
const wasJustAsked = (lead: string, show: LeadView | null) =>
  pressed.lead === lead && pressed.show === show && performance.now() - pressed.at < newMs

/**
 * One lead with everything that the panel shows: at once as far as the list has it, whole as soon as the answer comes. It
 * is read again when it was changed from here. A lead on which nobody `rests` is not asked for: it may be only passed by.
 */
export function useLead(id: string, show: LeadView | null, rests: boolean) {
  const held = useMay()('LEADS_PROGRESS_LOGS')
  const isAsked = useMemo(() => wasJustAsked(id, show), [id, show])
  const [pollInterval, setPollInterval] = useState(0)
  const { data, error, loading, refetch } = useLeadPanelQuery({
    variables: variablesOf(id, show, held),
    fetchPolicy: isAsked ? 'cache-first' : rests ? 'cache-and-network' : 'cache-only',
    nextFetchPolicy: isAsked || rests ? 'cache-first' : 'cache-only',
    returnPartialData: true,
    pollInterval,
  })
  const lead = data?.lead as PanelLead | null | undefined
  const again = () => void refetch().catch(() => {}) // the query shows the error
  // A query that has begun does not ask by another policy alone.
  const rested = useRef(rests || isAsked)
  useEffect(() => {
    if (rests && !rested.current) again()
    rested.current = rests || isAsked
  })

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
