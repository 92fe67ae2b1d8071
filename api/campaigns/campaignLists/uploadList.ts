import type { Readable } from 'node:stream'
import { createSharedLimit, type SharedLimit } from '../../../shared/app/sharedLimit'
import type { Session } from '../../app/http/access'
import type { Config } from '../../app/process/config'
import type { Database } from '../../db/connect'
import { ApiError } from '../../app/http/errors'
import { takePlace } from '../../app/http/places'
import { readListCampaign } from './campaignLists.queries'
import { withFile } from './listFile'
import { listReader, storeInProcess } from './listProcess'
import { storeList } from './storeList'

/** Lists that arrive at the process, however slowly. */
const receivedBounds = { atOnce: 20, perUser: 2 }
const receiving = createSharedLimit<number>(receivedBounds)
/** Lists that are read, which is work. Those that have arrived wait for a place. */
const reading = createSharedLimit<number>({
  atOnce: 3,
  waiting: receivedBounds.atOnce,
  perUser: receivedBounds.perUser,
})

const words = {
  own: `You are uploading ${receivedBounds.perUser} lists. Please wait until one of them has been read.`,
  all: 'Too many lists are being read. Please try again in a moment.',
  retryAfter: 5,
}

/** Runs `work` with a place of this user. Throws as `takePlace` does. */
async function within<Result>(limit: SharedLimit<number>, userId: number, work: () => Promise<Result>) {
  const place = takePlace(limit, userId, words)
  try {
    await place.ready
    return await work()
  } finally {
    place.release()
  }
}

/** Rejects a list for a campaign that cannot accept one. */
export async function refuseList(db: Database, campaignId: number): Promise<void> {
  const { publisher_id, is_archived } = await readListCampaign(db, campaignId)
  if (is_archived) throw new ApiError('CONFLICT', 'The campaign is archived: nothing can be added to it.')
  if (publisher_id === null) {
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
  const { user_id } = upload.session
  return within(receiving, user_id, () =>
    withFile(config.temporaryDirectory, body, (file) =>
      within(reading, user_id, () => {
        const list = { ...upload, file }
        const reader = listReader()
        return reader ? storeInProcess(reader, { ...list, databaseUrl: config.databaseUrl }) : storeList(db, list)
      }),
    ),
  )
}
