import type { Client } from 'pg'
import { readFactsOf, takeOverCopy } from './copies.queries'
import { maxChangedLeads } from './copyPulls'
import type { FactColumn } from './factColumns'
import { openFactStore } from './factStore'
import { openingMark } from './openingMark'
import { type StoreOptions, UnusableStore } from './storeFile'

/**
 * Opens the copy that an earlier process has left in the folder, checks it, and takes over its registration. The result
 * lacks the changes since `snapshot`. Throws StoreInUse if a process has it, UnusableStore if it must be made anew.
 */
export async function openKept(client: Client, options: StoreOptions, columns: readonly FactColumn[], version: string) {
  const mark = openingMark(options.folder)
  const { store, position, unconfirmed, facts } = await openFactStore(options, columns, version).finally(mark.remove)
  try {
    const registration = await takeOverCopy(client, position)
    if (!registration) throw new UnusableStore('The change log no longer reaches back to it')
    if (unconfirmed.length > maxChangedLeads) throw new UnusableStore('Too many of its leads are not confirmed')
    if (unconfirmed.length) await store.replace(unconfirmed, await readFactsOf(client, columns, unconfirmed))
    return { store, facts, builtAt: position.builtAt, ...registration }
  } catch (error) {
    await store.close()
    throw error
  }
}
