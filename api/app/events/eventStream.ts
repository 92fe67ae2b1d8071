import { Readable } from 'node:stream'
import { createSharedLimit } from '../../../shared/app/sharedLimit'
import { ApiError } from '../http/errors'
import type { Config } from '../process/config'

/** Open streams of one feed, in total and per user. `take` throws TOO_MANY_REQUESTS. */
export function createStreamPlaces(config: Pick<Config, 'maxEventStreams' | 'maxEventStreamsPerUser'>) {
  const limit = createSharedLimit<number>({ atOnce: config.maxEventStreams, perUser: config.maxEventStreamsPerUser })
  return {
    take(userId: number) {
      const place = limit.take(userId)
      if (typeof place === 'object') return place
      const text =
        place === 'user'
          ? `You have ${config.maxEventStreamsPerUser} streams open. Please close some of them.`
          : 'Too many streams are open. Please try again later.'
      throw new ApiError('TOO_MANY_REQUESTS', text, { retryAfter: 60 })
    },
  }
}

/** A response of server-sent events to one caller. */
export interface EventStream {
  body: Readable
  /** Sends an event. For a slow caller only the newest event is kept until it can be sent, unless all must be kept. */
  send: (data: unknown) => void
  /** Heartbeat comment, so that neither side nor a proxy treats the connection as dead. */
  beat: () => void
  end: () => void
}

/** A caller this many events behind is disconnected and must reconnect. */
const maxWaiting = 5_000

/** `onClose` is called once, for any kind of end. */
export function createEventStream(onClose: () => void, { keepsAll = false } = {}): EventStream {
  let waiting: string[] = []
  let hasRoom = true
  let ended = false
  const body = new Readable({
    read() {
      hasRoom = true
      while (hasRoom && waiting.length) write(waiting.shift() ?? '')
    },
    destroy(error, done) {
      onClose()
      done(error)
    },
  })
  const write = (text: string) => {
    if (!ended && !body.destroyed) hasRoom = body.push(text)
  }
  return {
    body,
    send: (data) => {
      const text = `data: ${JSON.stringify(data)}\n\n`
      if (hasRoom) write(text)
      else if (!keepsAll) waiting = [text]
      else if (waiting.push(text) > maxWaiting) body.destroy()
    },
    beat: () => {
      if (hasRoom) write(':\n\n')
    },
    end: () => {
      if (ended) return
      ended = true
      body.push(null)
    },
  }
}
