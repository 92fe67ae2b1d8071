import type { ApolloCache } from '@apollo/client'
import type { LeadsVariables } from '../leads/leadsState'

/** Maximum number of rows in cached lists; the current list is always kept. */
const rowsKept = 1000

type Kept = { args: Record<string, unknown>; rows: number }
/** Lists in each cache by variables, least recently seen first. */
const listsOf = new WeakMap<ApolloCache, Map<string, Kept>>()

/**
 * Marks a list as seen and evicts the least recently seen ones, with leads that no other list has. Every page, order
 * and filter is a separate list, which would fill the memory during a day.
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
