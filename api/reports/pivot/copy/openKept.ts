import { continueCopy } from './continueCopy'
import type { CopySource } from './copySource'
import { openFactStore } from './factStore'
import { openingMark } from './openingMark'
import type { StoreOptions } from './storeFile'

/**
 * Opens the copy that an earlier process has left in the folder, checks it, and continues it. Throws StoreInUse if a
 * process has it, UnusableStore if it must be made anew.
 */
export async function openKept({ client, columns, version, database }: CopySource, options: StoreOptions) {
  const opening = openingMark(options.folder)
  const opened = await openFactStore(options, columns, { version, database }).finally(opening.remove)
  try {
    const { changedLeads: _, ...place } = await continueCopy(client, opened.store, columns)
    return { ...opened, place }
  } catch (error) {
    await opened.store.close()
    throw error
  }
}
