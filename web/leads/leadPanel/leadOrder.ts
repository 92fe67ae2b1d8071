/** The leads of the list on screen in their order: what Next and Previous of the open lead go by. */
import { useEffect, useSyncExternalStore } from 'react'

export interface LeadOrder {
  /** Of the page on screen. */
  ids: readonly string[]
  /** Leads on the pages before it, and on all pages. */
  offset: number
  total: number
}

let order: LeadOrder | null = null
const listeners = new Set<() => void>()
const isSame = (one: LeadOrder | null, other: LeadOrder | null) => JSON.stringify(one) === JSON.stringify(other)

/** Offers the leads of a list to whoever shows one of them; null when the list has gone. */
export function offerLeadOrder(next: LeadOrder | null): void {
  // A table tells of its rows at every drawing.
  if (isSame(order, next)) return
  order = next
  listeners.forEach((listener) => listener())
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The same as long as the list is on screen. */
export function useOfferLeadOrder(ids: readonly string[] | undefined, offset = 0, total = ids?.length ?? 0): void {
  useEffect(() => {
    if (ids) offerLeadOrder({ ids, offset, total })
  }, [ids, offset, total])
  useEffect(() => () => offerLeadOrder(null), [])
}

export interface Neighbours {
  previous: string | null
  next: string | null
  /** `2 of 2,178`; null for a lead that the list does not show. */
  position: string | null
}

const nowhere: Neighbours = { previous: null, next: null, position: null }

function neighboursOf(order: LeadOrder | null, lead: string): Neighbours {
  const at = order?.ids.indexOf(lead) ?? -1
  if (!order || at < 0) return nowhere
  const place = (order.offset + at + 1).toLocaleString('en-US')
  return {
    previous: order.ids[at - 1] ?? null,
    next: order.ids[at + 1] ?? null,
    position: `${place} of ${order.total.toLocaleString('en-US')}`,
  }
}

/** The leads before and after one, in the list on screen. */
export const useNeighbours = (lead: string): Neighbours =>
  neighboursOf(
    useSyncExternalStore(subscribe, () => order),
    lead,
  )
