import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type Session, holds } from '../http/access'
import { ApiError } from '../http/errors'
import { failureLog } from '../process/failureLog'
import { createEventStream, createStreamPlaces, type EventStream } from './eventStream'
import type { FeedNeeds } from './stateFeed'

/** Streams what is new in a log of the database to all readers. */
export interface ChangeFeed<Watched> {
  /** An event stream for this session, with one event per change from now on. Throws if there are too many streams. */
  open: (session: Session, watched: Watched) => Promise<Readable>
  /** What its readers watch. */
  watched: () => Watched[]
  /** Ends all streams and accepts no more. */
  stop: () => void
}

export type ChangeFeedNeeds = Omit<FeedNeeds, 'listener'>

/** A reader, and what it watches. */
export interface Reader<Watched> {
  watched: Watched
  send: (change: unknown) => void
}

interface Followed<Watched> {
  /** Name in the log, as in `changed leads`. */
  called: string
  /** Resolves once changes committed from now on are guaranteed to be reported. */
  begin: () => Promise<{
    /** Tells what is new. `readers` are those whose sessions still permit it. False: the streams end, and readers begin anew. */
    look: (readers: () => Promise<readonly Reader<Watched>[]>) => Promise<boolean>
    end: () => Promise<unknown>
  }>
}

interface Viewer<Watched> extends Reader<Watched> {
  sessionId: number
  stream: EventStream
}

const lookMs = 1_000
const beatMs = 15_000
/** Number of heartbeats after which sessions are checked even without events. */
const beatsPerCheck = 3

/**
 * Looks for changes once a second while there are readers. With NOTIFY in each transaction that writes a change, commits would wait
 * for each other, including those of the intake.
 */
export function createChangeFeed<Watched extends { permission: string }>(
  { called, begin: beginFollowing }: Followed<Watched>,
  { config, log, findSessions }: ChangeFeedNeeds,
): ChangeFeed<Watched> {
  const viewers = new Set<Viewer<Watched>>()
  const failures = failureLog(log, {
    failed: `The ${called} could not be read; trying again`,
    again: `The ${called} are read again`,
  })
  const places = createStreamPlaces(config)
  let stopped = false
  let running: Promise<void> | null = null
  let beats = 0

  const endAll = () => {
    for (const { stream } of viewers) stream.end()
  }

  /** Ends streams whose session has ended or lost the permission. Returns the others. */
  async function permitted() {
    // Streams that are opened during the check are not part of it.
    const checked = [...viewers]
    const sessions = await findSessions([...new Set(checked.map(({ sessionId }) => sessionId))])
    beats = 0
    for (const { sessionId, watched, stream } of checked) {
      const session = sessions.get(sessionId)
      if (!session || !holds(session, watched.permission)) stream.end()
    }
    return [...viewers]
  }

  /** Looks until there are no readers. After an error it continues from the same state. */
  async function follow({ look }: Awaited<ReturnType<typeof beginFollowing>>) {
    while (!stopped && viewers.size > 0) {
      await wait(lookMs, undefined, { ref: false })
      try {
        if (!(await look(permitted))) return
        failures.worked()
      } catch (error) {
        failures.failed(error)
      }
    }
  }

  async function begin(): Promise<void> {
    const following = await beginFollowing()
    const beat = setInterval(() => {
      for (const { stream } of viewers) stream.beat()
      if (++beats >= beatsPerCheck)
        permitted().catch((error: unknown) =>
          log.warn({ err: error }, 'The sessions of open streams could not be checked; trying again'),
        )
    }, beatMs).unref()
    void follow(following)
      .finally(() => {
        clearInterval(beat)
        running = null
        // Readers that connect while it ends must reconnect.
        endAll()
        return following.end()
      })
      .catch((error: unknown) => log.warn({ err: error }, `Following the ${called} did not end cleanly`))
  }

  return {
    watched: () => [...viewers].map(({ watched }) => watched),
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
      const viewer: Viewer<Watched> = { watched, sessionId: session_id, stream, send: stream.send }
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
