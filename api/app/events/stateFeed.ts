import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type Session, holds } from '../http/access'
import { ApiError } from '../http/errors'
import type { Config } from '../process/config'
import { failureLog } from '../process/failureLog'
import type { Log } from '../process/log'
import { createEventStream, createStreamPlaces, type EventStream } from './eventStream'
import type { Listener } from './listener'

/** Sends a state to all readers whenever it may have changed. */
export interface StateFeed {
  /** An event stream for this session, beginning with the current state. Throws if there are too many streams. */
  open: (session: Session) => Readable
  /** Ends all streams and accepts no more. */
  stop: () => void
}

export interface FeedNeeds {
  listener: Listener
  config: Pick<Config, 'maxEventStreams' | 'maxEventStreamsPerUser'>
  log: Log
  /** Sessions that have not ended, by id. */
  findSessions: (ids: number[]) => Promise<ReadonlyMap<number, Session>>
}

interface Watched<State> {
  /** PostgreSQL channel that is notified of changes. */
  channel: string
  /** Permission that readers need. */
  permission: string
  /** Name in the log, as in `pending conversions`. */
  called: string
  read: () => Promise<State>
  /** The state as a session may see it. */
  shownTo: (session: Session, state: State) => unknown
}

interface Viewer {
  sessionId: number
  stream: EventStream
  /** Has not received the latest state. */
  isDue: boolean
}

const beatMs = 15_000
/** Number of heartbeats after which sessions are checked even without events: at least every minute. */
const beatsPerCheck = 3
/** Changes within this time are combined. */
const restMs = 100
const restAfterFaultMs = 1_000

/** The state and the sessions are read once for all streams. */
export function createStateFeed<State>(
  { channel, permission, called, read, shownTo }: Watched<State>,
  { listener, config, log, findSessions }: FeedNeeds,
): StateFeed {
  const viewers = new Set<Viewer>()
  const failures = failureLog(log, {
    failed: `The ${called} could not be read; trying again`,
    again: `The ${called} are read again`,
  })
  const places = createStreamPlaces(config)
  let stopped = false
  let telling = false
  let beats = 0
  let unlisten = () => {}
  let beat: NodeJS.Timeout | undefined

  /** Ends streams whose session has ended or lost the permission; returns the sessions of the others, by id. */
  async function checkSessions() {
    // Streams that are opened during the check are not part of it.
    const checked = [...viewers]
    const sessions = await findSessions([...new Set(checked.map(({ sessionId }) => sessionId))])
    beats = 0
    const permitted = new Map([...sessions].filter(([, session]) => holds(session, permission)))
    for (const { sessionId, stream } of checked) if (!permitted.has(sessionId)) stream.end()
    return permitted
  }

  async function tellOnce() {
    const due = [...viewers].filter(({ isDue }) => isDue)
    for (const viewer of due) viewer.isDue = false
    try {
      const state = await read()
      const sessions = await checkSessions()
      for (const { sessionId, stream } of due) {
        const session = sessions.get(sessionId)
        if (session) stream.send(shownTo(session, state))
      }
      failures.worked()
      await wait(restMs, undefined, { ref: false })
    } catch (error) {
      failures.failed(error)
      for (const viewer of due) viewer.isDue = true
      await wait(restAfterFaultMs, undefined, { ref: false })
    }
  }

  async function tell() {
    if (telling) return
    telling = true
    while (!stopped && [...viewers].some(({ isDue }) => isDue)) await tellOnce()
    telling = false
  }

  const tellAll = () => {
    for (const viewer of viewers) viewer.isDue = true
    void tell()
  }

  const onBeat = () => {
    for (const { stream } of viewers) stream.beat()
    if (++beats < beatsPerCheck) return
    checkSessions().catch((error: unknown) =>
      log.warn({ err: error }, 'The sessions of open streams could not be checked; trying again'),
    )
  }

  const begin = () => {
    unlisten = listener.listen(channel, tellAll)
    beat = setInterval(onBeat, beatMs).unref()
  }
  const pause = () => {
    unlisten()
    clearInterval(beat)
  }

  return {
    open({ session_id, user_id }) {
      if (stopped)
        throw new ApiError('UPSTREAM_UNAVAILABLE', 'The server is stopping. Please try again.', { retryAfter: 1 })
      const place = places.take(user_id)
      const stream = createEventStream(() => {
        place.release()
        if (viewers.delete(viewer) && viewers.size === 0) pause()
      })
      const viewer = { sessionId: session_id, stream, isDue: true }
      viewers.add(viewer)
      if (viewers.size === 1) begin()
      void tell()
      return stream.body
    },
    stop() {
      stopped = true
      for (const { stream } of viewers) stream.end()
    },
  }
}
