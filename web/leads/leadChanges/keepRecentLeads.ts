import type { ApolloCache } from '@apollo/client'
import type { LeadsVariables } from '../leads/leadsVariables'

/** Lists of leads are kept for going back to, up to this many rows in all; the one on screen always is. */
const rowsKept = 1000

type Kept = { args: Record<string, unknown>; rows: number }
/** The lists in each cache by what they were asked with, the one seen last at the end. */
const listsOf = new WeakMap<ApolloCache, Map<string, Kept>>()

/**
 * Notes that a list was seen and drops those seen longest ago, with the leads that only they held: every page, order and
 * filter is a list of its own, and a day's work would fill the memory with them.
 */
export function keepRecentLeads(cache: ApolloCache, seen: LeadsVariables, rows: number): void {
  const args = { ...seen }
  const lists = listsOf.get(cache) ?? new Map<string, Kept>()
  listsOf.set(cache, lists)
  const name = JSON.stringify(args)
  lists.delete(name)
  lists.set(name, { args, rows })

  let kept = 0
  let dropped = false
  for (const [name, list] of [...lists].reverse()) {
    kept += list.rows
    if (list.args === args || kept <= rowsKept) continue
    lists.delete(name)
    dropped = cache.evict({ id: 'ROOT_QUERY', fieldName: 'leads', args: list.args, broadcast: false }) || dropped
  }
  if (dropped) cache.gc()
}
