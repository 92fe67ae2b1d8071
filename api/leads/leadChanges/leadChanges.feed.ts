import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { LeadQuery } from '../../../shared/app/filters'
import { type Session, holds } from '../../app/http/access'
import { type LeadPlace, readChangesSince } from './changesSince.queries'
import type { Config } from '../../app/process/config'
import { failureLog } from '../../app/process/failureLog'
import type { Database } from '../../db/connect'
import { ApiError } from '../../app/http/errors'
import { createEventStream, createStreamPlaces, type EventStream } from '../../app/events/eventStream'
import { readFilterContext } from '../filters/filters.queries'
import type { Log } from '../../app/process/log'
import { findSessionsById } from '../../access/sessions/sessions.queries'
import { describeChanges, registerFollower, touchFollower, unregisterFollower } from './leadChanges.queries'

/** Kind of changes in a stream, and the permission that its reader needs. */
interface Watched {
  permission: string
  query: LeadQuery
  /** IANA name. */
  timeZone: string
}

/** Streams changes of leads from all processes. */
export interface LeadChangeFeed {
  /** An event stream for this session, with one event per change from now on. Throws if there are too many streams. */
  open: (session: Session, watched: Watched) => Promise<Readable>
  /** Ends all streams and accepts no more. */
  stop: () => void
}

interface Needs {
  db: Database
  pool: Pool
  config: Config
  log: Log
  now: () => number
}

interface Viewer extends Watched {
  sessionId: number
  stream: EventStream
}

const lookMs = 1_000
const beatMs = 15_000
/** Number of heartbeats after which sessions are checked even without events. */
const beatsPerCheck = 3
const touchMs = 60_000
/** With more changes at once the streams end, and readers reload the list. */
const maxChanges = 20_000
/** Tolerance for clock differences between processes. */
const slackMs = 2_000

/**
 * Polls the log of changed leads, which triggers write, once a second while there are readers. With NOTIFY in each
 * transaction that changes leads, commits would wait for each other, including those of the intake.
 */
export function createLeadChangeFeed({ db, pool, config, log, now }: Needs): LeadChangeFeed {
  const viewers = new Set<Viewer>()
  const failures = failureLog(log, {
    failed: 'Changed leads could not be read; trying again',
    again: 'Changed leads are read again',
  })
  const places = createStreamPlaces(config)
  let stopped = false
  let running: Promise<void> | null = null
  let beats = 0

  const endAll = () => {
    for (const { stream } of viewers) stream.end()
  }

  /** Ends streams whose session has ended or lost the permission. */
  async function checkSessions() {
    // Streams that are opened during the check are not part of it.
    const checked = [...viewers]
    const ids = [...new Set(checked.map(({ sessionId }) => sessionId))]
    const sessions = await findSessionsById(pool, ids, now(), config)
    beats = 0
    for (const { sessionId, permission, stream } of checked) {
      const session = sessions.get(sessionId)
      if (!session || !holds(session, permission)) stream.end()
    }
  }

  async function tell(places: readonly LeadPlace[], since: number) {
    await checkSessions()
    const alike = new Map<string, Viewer[]>()
    for (const viewer of viewers) {
      const key = JSON.stringify([viewer.query, viewer.timeZone])
      alike.set(key, [...(alike.get(key) ?? []), viewer])
    }
    for (const group of alike.values()) {
      const [{ query, timeZone }] = group as [Viewer]
      const context = await readFilterContext(pool, timeZone, now())
      const changes = await describeChanges(db, { places, query, context, since })
      for (const change of changes) for (const { stream } of group) stream.send(change)
    }
  }

  /** Polls the log until there are no readers. After an error it continues from the same state. */
  async function follow(follower: number, start: string) {
    let [snapshot, since, touchedAt] = [start, now() - slackMs, Date.now()]
    while (!stopped && viewers.size > 0) {
      await wait(lookMs, undefined, { ref: false })
      try {
        const lookedAt = now()
        const changes = await readChangesSince(db, snapshot, maxChanges)
        if (changes.places.length >= maxChanges) {
          log.warn({ changes: maxChanges }, 'Too many leads changed at once; the streams of changes end')
          endAll()
        } else if (changes.places.length) await tell(changes.places, since)
        snapshot = changes.snapshot
        failures.worked()
        since = lookedAt - slackMs
        if (Date.now() - touchedAt < touchMs) continue
        touchedAt = Date.now()
        if (!(await touchFollower(db, follower, snapshot))) return endAll()
      } catch (error) {
        failures.failed(error)
      }
    }
  }

  /** Resolves once changes committed from now on are guaranteed to be reported. */
  async function begin(): Promise<void> {
    const follower = await registerFollower(db)
    const { snapshot } = await readChangesSince(db, null, 1)
    const beat = setInterval(() => {
      for (const { stream } of viewers) stream.beat()
      if (++beats >= beatsPerCheck)
        checkSessions().catch((error: unknown) =>
          log.warn({ err: error }, 'The sessions of open streams could not be checked; trying again'),
        )
    }, beatMs).unref()
    void follow(follower, snapshot)
      .finally(() => {
        clearInterval(beat)
        running = null
        // Readers that connect while it ends must reconnect.
        endAll()
        return unregisterFollower(db, follower)
      })
      // A remaining row is deleted after one hour without a heartbeat.
      .catch((error: unknown) => log.warn({ err: error }, 'The follower of changed leads was not removed'))
  }

  return {
    async open({ session_id, user_id }, watched) {
      if (stopped)
        throw new ApiError('UPSTREAM_UNAVAILABLE', 'The server is stopping. Please try again.', { retryAfter: 1 })
      const place = places.take(user_id)
      const stream = createEventStream(
        () => {
          place.release()
          viewers.delete(viewer)
        },
        { keepsAll: true },
      )
      const viewer: Viewer = { ...watched, sessionId: session_id, stream }
      viewers.add(viewer)
      try {
        await (running ??= begin())
      } catch (error) {
        running = null
        stream.body.destroy()
        throw error
      }
      return stream.body
    },
    stop() {
      stopped = true
      endAll()
    },
  }
}
