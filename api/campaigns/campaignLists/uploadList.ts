import type { Readable } from 'node:stream'
import type { Config } from '../../app/process/config'
import { receiveList } from '../../app/lists/receiveList'
import type { Database } from '../../db/connect'
import { ApiError } from '../../app/http/errors'
import { readListCampaign } from './campaignLists.queries'
import { type ListFile, storeList } from './storeList'

/** Rejects a list for a campaign that cannot accept one. */
export async function refuseList(db: Database, campaignId: number): Promise<void> {
  const { publisher_id, is_archived } = await readListCampaign(db, campaignId)
  if (is_archived) throw new ApiError('CONFLICT', 'The campaign is archived: nothing can be added to it.')
  if (publisher_id === null) {
    const text = 'Choose a publisher for the campaign first: people of a list are booked under it.'
    throw new ApiError('CONFLICT', text, { fields: { publisherId: text } })
  }
}

interface Upload extends Omit<ListFile, 'file'> {
  db: Database
  config: Pick<Config, 'databaseUrl' | 'temporaryDirectory'>
  file: Readable
}

/**
 * Stores a file of people with a guessed column mapping and validates its rows; imports nobody. Returns the upload's
 * id.
 */
export async function uploadList({ db, config, file: body, ...list }: Upload): Promise<number> {
  await refuseList(db, list.campaignId)
  return receiveList({ db, config, body, worker: 'list', store: storeList }, list)
}
