import type { Readable } from 'node:stream'
import type { Session } from '../../app/http/access'
import type { Config } from '../../app/process/config'
import type { Database } from '../../db/connect'
import { ApiError } from '../../app/http/errors'
import { readListCampaign } from './campaignLists.queries'
import { withFile } from './listFile'
import { listReader, storeInProcess } from './listProcess'
import { storeList } from './storeList'

/** Concurrent uploads per process. */
const maxUploads = 3
let uploading = 0

/** Rejects a list for a campaign that cannot accept one. */
export async function refuseList(db: Database, campaignId: number): Promise<void> {
  const { affiliate_id, is_archived } = await readListCampaign(db, campaignId)
  if (is_archived) throw new ApiError('CONFLICT', 'The campaign is archived: nothing can be added to it.')
  if (affiliate_id === null) {
    const text = 'Choose a publisher for the campaign first: people of a list are booked under it.'
    throw new ApiError('CONFLICT', text, { fields: { publisherId: text } })
  }
}

interface Upload {
  db: Database
  config: Pick<Config, 'databaseUrl' | 'temporaryDirectory'>
  session: Session
  campaignId: number
  fileName: string
  file: Readable
  now: number
  requestId: string
}

/**
 * Stores a file of people with a guessed column mapping and validates its rows; imports nobody. Returns the upload's
 * id.
 */
export async function uploadList({ db, config, file: body, ...upload }: Upload): Promise<number> {
  await refuseList(db, upload.campaignId)
  if (uploading >= maxUploads)
    throw new ApiError('UPSTREAM_UNAVAILABLE', 'Too many lists are being read. Please try again in a moment.', {
      retryAfter: 5,
    })
  uploading++
  try {
    return await withFile(config.temporaryDirectory, body, (file) => {
      const list = { ...upload, file }
      const reader = listReader()
      return reader ? storeInProcess(reader, { ...list, databaseUrl: config.databaseUrl }) : storeList(db, list)
    })
  } finally {
    uploading--
  }
}
