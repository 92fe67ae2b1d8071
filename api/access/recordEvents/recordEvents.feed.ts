import type { EventSource } from '../../../shared/access/webhooks'
import { sourceOf } from '../../../shared/access/webhooks'
import { type ChangeFeed, type ChangeFeedNeeds, createChangeFeed, type Reader } from '../../app/events/changeFeed'
import type { Database } from '../../db/connect'
import { readEventsSince } from './recordEvents.queries'

interface Watched {
  permission: string
  source: EventSource
}

/** Streams events of records from all processes. */
export type RecordEventFeed = ChangeFeed<Watched>

/** With more events at once the streams end. */
const maxEvents = 20_000

export const createRecordEventFeed = (db: Database, needs: ChangeFeedNeeds): RecordEventFeed =>
  createChangeFeed(
    {
      called: 'events of records',
      async begin() {
        let { snapshot } = await readEventsSince(db, null, 1)
        return {
          async look(readers: () => Promise<readonly Reader<Watched>[]>) {
            const { rows, snapshot: after } = await readEventsSince(db, snapshot, maxEvents)
            if (rows.length >= maxEvents) return false
            if (rows.length)
              for (const { watched, send } of await readers())
                for (const row of rows) if (sourceOf(row.event) === watched.source) send(row)
            snapshot = after
            return true
          },
          end: () => Promise.resolve(),
        }
      },
    },
    needs,
  )
