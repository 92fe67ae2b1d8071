import { Readable } from 'node:stream'

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
const mostWaiting = 5_000

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
      else if (waiting.push(text) > mostWaiting) body.destroy()
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
