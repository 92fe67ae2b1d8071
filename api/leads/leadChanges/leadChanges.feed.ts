import type { Pool } from 'pg'
import type { LeadQuery } from '../../../shared/app/filters'
import { type ChangeFeed, type ChangeFeedNeeds, createChangeFeed, type Reader } from '../../app/events/changeFeed'
import type { Database } from '../../db/connect'
import { readFilterContext } from '../filters/filters.queries'
import { type LeadPlace, readChangesSince } from './changesSince.queries'
import { describeChanges, registerFollower, touchFollower, unregisterFollower } from './leadChanges.queries'

/** Kind of changes in a stream, and the permission that its reader needs. */
interface Watched {
  permission: string
  query: LeadQuery
  /** IANA name. */
  timeZone: string
}

/** Streams changes of leads from all processes. */
export type LeadChangeFeed = ChangeFeed<Watched>

interface Needs extends ChangeFeedNeeds {
  db: Database
  pool: Pool
  now: () => number
}

const touchMs = 60_000
/** With more changes at once the streams end, and readers reload the list. */
const maxChanges = 20_000
/** Tolerance for clock differences between processes. */
const slackMs = 2_000

/** Follows the log of changed leads, which triggers write. */
export function createLeadChangeFeed({ db, pool, now, ...needs }: Needs): LeadChangeFeed {
  async function tell(readers: readonly Reader<Watched>[], places: readonly LeadPlace[], since: number) {
    const alike = new Map<string, Reader<Watched>[]>()
    for (const reader of readers) {
      const { query, timeZone } = reader.watched
      const key = JSON.stringify([query, timeZone])
      alike.set(key, [...(alike.get(key) ?? []), reader])
    }
    for (const group of alike.values()) {
      const [{ watched }] = group as [Reader<Watched>]
      const context = await readFilterContext(pool, watched.timeZone, now())
      const changes = await describeChanges(db, { places, query: watched.query, context, since })
      for (const change of changes) for (const { send } of group) send(change)
    }
  }

  async function begin() {
    const follower = await registerFollower(db)
    let { snapshot } = await readChangesSince(db, null, 1)
    let [since, touchedAt] = [now() - slackMs, Date.now()]
    return {
      async look(readers: () => Promise<readonly Reader<Watched>[]>) {
        const lookedAt = now()
        const changes = await readChangesSince(db, snapshot, maxChanges)
        if (changes.places.length >= maxChanges) {
          needs.log.warn({ changes: maxChanges }, 'Too many leads changed at once; the streams of changes end')
          return false
        }
        if (changes.places.length) await tell(await readers(), changes.places, since)
        snapshot = changes.snapshot
        since = lookedAt - slackMs
        if (Date.now() - touchedAt < touchMs) return true
        touchedAt = Date.now()
        return touchFollower(db, follower, snapshot)
      },
      // A row that remains is deleted after one hour without a heartbeat.
      end: () => unregisterFollower(db, follower),
    }
  }

  return createChangeFeed({ called: 'changed leads', begin }, needs)
}
