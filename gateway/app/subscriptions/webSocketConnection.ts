import type { IncomingMessage } from 'node:http'
import { CloseCode, type Server } from 'graphql-ws'
import type { WebSocket } from 'ws'
import type { Log } from '../process/log'
import { logFailure } from '../context/observe'
import { webSocketLimits } from './webSocketLimits'

/** Data of a connection for the protocol's handlers. */
export interface Extra {
  socket: WebSocket
  request: IncomingMessage
}

/** Closes a connection that is no longer alive. */
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
 * Runs the protocol on a connection. Replaces graphql-ws/use/ws, which logs errors that callers cause, such as
 * oversized messages, to the console.
 */
export function speak(server: Server<Extra>, extra: Extra, log: Log): void {
  const { socket } = extra
  const fail = (error: unknown) => {
    logFailure(log, String(extra.request.headers['x-request-id']), error, 'A WebSocket failed')
    socket.close(CloseCode.InternalServerError, 'Something went wrong.')
  }
  const closed = server.opened(
    {
      protocol: socket.protocol,
      // Resolves once it is written, so that events are read only as fast as the caller receives them. Errors are
      // ignored: when the connection closes, the protocol ends all subscriptions.
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
  // The connection is closed separately, with its code.
  socket.on('error', ({ message }) => log.debug({ reason: message }, 'A WebSocket broke'))
  socket.once('close', (code, reason) => void Promise.resolve(closed(code, reason.toString())).catch(fail))
}
