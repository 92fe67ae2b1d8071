import type { IncomingMessage } from 'node:http'
import { CloseCode, type Server } from 'graphql-ws'
import type { WebSocket } from 'ws'
import type { Log } from '../server/log'
import { webSocketLimits } from './webSocketLimits'

/** What the protocol's handlers are told of a connection. */
export interface Extra {
  socket: WebSocket
  request: IncomingMessage
}

/** Ends a connection that has died without a word. */
function keepAlive(socket: WebSocket) {
  let answered = true
  socket.on('pong', () => (answered = true))
  const ping = setInterval(() => {
    if (!answered) return socket.terminate()
    answered = false
    socket.ping()
  }, webSocketLimits.pingMs)
  socket.once('close', () => clearInterval(ping))
}

/**
 * Speaks the protocol on a connection. In place of graphql-ws/use/ws, which writes to the console what any caller may cause, such as a
 * message that is too large.
 */
export function speak(server: Server<Extra>, extra: Extra, log: Log): void {
  const { socket } = extra
  const fail = (error: unknown) => {
    log.error({ err: error }, 'A WebSocket failed')
    socket.close(CloseCode.InternalServerError, 'Something went wrong.')
  }
  const closed = server.opened(
    {
      protocol: socket.protocol,
      // Resolves once it is written, so that events are read no faster than the caller takes them. A caller who has gone misses
      // nothing: the protocol ends what is open when the connection closes.
      send: (text) =>
        new Promise<void>((resolve, reject) =>
          socket.send(text, (error) => (error && socket.readyState === socket.OPEN ? reject(error) : resolve())),
        ),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (handle) => socket.on('message', (data: Buffer) => void handle(data.toString()).catch(fail)),
    },
    extra,
  )
  keepAlive(socket)
  // The connection is closed with its code by itself.
  socket.on('error', ({ message }) => log.debug({ reason: message }, 'A WebSocket broke'))
  socket.once('close', (code, reason) => void Promise.resolve(closed(code, reason.toString())).catch(fail))
}
