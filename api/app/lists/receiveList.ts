import type { Readable } from 'node:stream'
import { createSharedLimit, type SharedLimit } from '../../../shared/app/sharedLimit'
import type { Database } from '../../db/connect'
import type { Session } from '../http/access'
import { takePlace } from '../http/places'
import type { Config } from '../process/config'
import { withFile } from './listFile'
import { listReader, storeInProcess } from './listProcess'

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

/** What a store of lists is told besides the file. */
export interface ListUpload {
  /** Descriptor of the file. */
  file: number
  fileName: string
  session: Session
  /** Epoch milliseconds. */
  now: number
  requestId: string
}

interface Receiver<Task> {
  db: Database
  config: Pick<Config, 'databaseUrl' | 'temporaryDirectory'>
  body: Readable
  /** Name of the worker whose bundle calls `store`. */
  worker: string
  store: (db: Database, task: Task) => Promise<number>
}

/** Receives a file, and stores its list in a process of its own, or here without the bundles. Returns what `store` does. */
export const receiveList = <Task extends ListUpload>(
  { db, config, body, worker, store }: Receiver<Task>,
  task: Omit<Task, 'file'>,
): Promise<number> =>
  within(receiving, task.session.user_id, () =>
    withFile(config.temporaryDirectory, body, (file) =>
      within(reading, task.session.user_id, () => {
        const list = { ...task, file } as Task
        const reader = listReader(worker)
        return reader ? storeInProcess(reader, { ...list, databaseUrl: config.databaseUrl }) : store(db, list)
      }),
    ),
  )
