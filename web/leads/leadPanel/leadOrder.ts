/** Order of the leads in the list on screen, for Next and Previous. */
import { formatCount } from '../../../shared/app/format'
import { useEffect, useSyncExternalStore } from 'react'

export interface LeadOrder {
  /** Ids on the current page. */
  ids: readonly string[]
  /** Number of leads before the page, and on all pages. */
  offset: number
  total: number
}

let order: LeadOrder | null = null
const listeners = new Set<() => void>()
const isSame = (one: LeadOrder | null, other: LeadOrder | null) => JSON.stringify(one) === JSON.stringify(other)

/** Publishes the leads of a list; null when the list is removed. */
export function offerLeadOrder(next: LeadOrder | null): void {
  // Tables call this at every render.
  if (isSame(order, next)) return
  order = next
  listeners.forEach((listener) => listener())
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Publishes the leads of a list while mounted. */
export function useOfferLeadOrder(ids: readonly string[] | undefined, offset = 0, total = ids?.length ?? 0): void {
  useEffect(() => {
    if (ids) offerLeadOrder({ ids, offset, total })
  }, [ids, offset, total])
  useEffect(() => () => offerLeadOrder(null), [])
}

interface Neighbours {
  previous: string | null
  next: string | null
  /** `2 of 2,178`; null if the list does not contain the lead. */
  position: string | null
}

const nowhere: Neighbours = { previous: null, next: null, position: null }

function neighboursOf(order: LeadOrder | null, lead: string): Neighbours {
  const at = order?.ids.indexOf(lead) ?? -1
  if (!order || at < 0) return nowhere
  const place = formatCount(order.offset + at + 1)
  return {
    previous: order.ids[at - 1] ?? null,
    next: order.ids[at + 1] ?? null,
    position: `${place} of ${formatCount(order.total)}`,
  }
}

/** Neighbours of a lead in the list on screen. */
export const useNeighbours = (lead: string): Neighbours =>
  neighboursOf(
    useSyncExternalStore(subscribe, () => order),
    lead,
  )
