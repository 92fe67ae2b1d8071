import { Readable } from 'node:stream'

/** An answer of server-sent events to one caller. */
export interface EventStream {
  body: Readable
  /** Sends an event. To a caller who does not keep up only the newest goes, when there is room again, unless all are kept. */
  send: (data: unknown) => void
  /** A comment, so that neither side, nor what stands between, takes silence for death. */
  beat: () => void
  end: () => void
}

/** A caller who is so many events behind is cut off: it is to ask again. */
const mostWaiting = 5_000

/** `onClose` is called once, however it ends. */
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
