import type { Client } from 'pg'
import { preparePulls, pullChanges, pullSql, readFactsOf } from './copies.queries'
import type { FactColumn } from './factColumns'
import type { FactStore } from './factStore'
import { takeOverCopy, type Registration } from './registrations.queries'
import { UnusableStore } from './storeFile'

/** With more changed leads, a rebuild is faster. */
const maxChangedLeads = 50_000

/** Reads all changes since a snapshot. Throws UnusableStore if the copy must be made anew. */
export async function readChanges(client: Client, sqlText: string, id: string, snapshot: string) {
  const changes = await pullChanges(client, sqlText, id, snapshot, maxChangedLeads)
  if (!changes.isKnown) throw new UnusableStore('The log may have been pruned since the last pull')
  if (changes.leadIds.length >= maxChangedLeads) throw new UnusableStore('Too many leads changed to be pulled')
  return changes
}

/**
 * Continues a stored copy on the server that the client is connected to, whatever happened to either since the copy was
 * confirmed: takes over its registration, and brings all leads up to date that one of them may have changed since. Throws
 * UnusableStore if the copy must be made anew.
 *
 * The store changes in one transaction, from the state that it had to one state of PostgreSQL: reports that have begun
 * before never see a mixture.
 */
export async function continueCopy(
  client: Client,
  store: FactStore,
  columns: readonly FactColumn[],
): Promise<Registration & { changedLeads: number }> {
  const registration = await takeOverCopy(client, await store.marks.list())
  if (!registration) throw new UnusableStore('The change log no longer reaches back to it')
  const { id, mark } = registration
  const unconfirmed = await store.marks.changedSince(mark)
  if (unconfirmed.length > maxChangedLeads) throw new UnusableStore('Too many of its leads are not confirmed')

  await preparePulls(client)
  await client.query('begin isolation level repeatable read read only')
  const changes = await readChanges(client, pullSql(columns), id, registration.snapshot)
  const changed = new Set(changes.leadIds)
  const others = unconfirmed.filter((leadId) => !changed.has(leadId))
  const facts = others.length ? await readFactsOf(client, columns, others) : []
  await client.query('commit')
  const leadIds = [...changes.leadIds, ...others]
  if (leadIds.length) await store.replace(leadIds, [...changes.facts, ...facts])
  return { id, mark, snapshot: changes.snapshot, changedLeads: leadIds.length }
}
