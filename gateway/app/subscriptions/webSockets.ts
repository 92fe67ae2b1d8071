import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import { CloseCode, GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer } from 'graphql-ws'
import { type WebSocket, WebSocketServer } from 'ws'
import { createSharedLimit, type Place } from '../../../shared/app/sharedLimit'
import { type Admission, networkOf } from '../limits/admission'
import type { StreamPlaces } from '../limits/streamPlaces'
import type { CallerReader } from '../rest/caller'
import type { Config } from '../process/config'
import type { Context } from '../context/context'
import type { DocumentReader } from '../documents/documentRequest'
import { docUrlOf, Fault, statusOfCode } from '../errors/errors'
import type { Log } from '../process/log'
import type { Metrics } from '../process/metrics'
import { logFailure } from '../context/observe'
import { identify } from '../process/requestId'
import { createShownErrors } from '../context/shownErrors'
import { createAccept, Refusal, Uncharged } from './subscriptionRequest'
import { type Extra, speak } from './webSocketConnection'
import { webSocketLimits } from './webSocketLimits'

/**
 * Subscriptions over WebSocket with the graphql-transport-ws protocol at `/graphql`, for tools without server-sent
 * events. The token is sent in `connection_init`: `{ "authorization": "Bearer …" }`. Queries and mutations are refused,
 * as at `/graphql/stream`.
 */
export interface WebSockets {
  /** Accepts a connection upgrade, or refuses it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all connections with the code that makes clients reconnect. */
  stop(): Promise<void>
}

interface Needs {
  schema: GraphQLSchema
  config: Pick<Config, 'introspection' | 'maxEventStreams'>
  places: StreamPlaces
  caller: Pick<CallerReader, 'address'>
  log: Log
  metrics: Metrics
  contextOf: (request: IncomingMessage, response: ServerResponse) => Context
  admission: Pick<Admission, 'signedIn' | 'overBudget'>
  documents: Pick<DocumentReader, 'ofBody' | 'trust'>
}

/** Data of a connection after its token was received. */
interface Connection {
  /** The upgrade request with the token received later. */
  asked?: IncomingMessage
  /** Place of the connection: of its address until it is signed in, then of its user. */
  place?: Place
  /** Functions that end the API's streams, by subscription id. */
  closers: Map<string, EventEmitter>
  idle?: NodeJS.Timeout
}

const tooMany = 4429
const normalClosure = 1000
const goingAway = 1001
const retryAfterSeconds = 5
/** Timeout for the caller's close frame. */
const closingMs = 200

/** Pages of other sites must not connect from a visitor's browser; tools send no Origin header. */
function isForeign({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** Answers an upgrade with an error in GraphQL's format, and closes the connection. */
function refuse(socket: Duplex, { message, code, extensions }: Fault, requestId: string) {
  const status = statusOfCode[code]
  const seconds = extensions.retryAfterSeconds
  const text = JSON.stringify({
    errors: [{ message, extensions: { ...extensions, docUrl: docUrlOf(code), ...(status >= 500 && { requestId }) } }],
  })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${requestId}`,
    ...(typeof seconds === 'number' ? [`retry-after: ${seconds}`] : []),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

const full = () => new Fault('UPSTREAM_UNAVAILABLE', { message: 'Too many connections are open.', retryAfterSeconds })

/** Header names are not case-sensitive. */
function authorizationIn(parameters: Record<string, unknown> | undefined): string {
  const [, value] = Object.entries(parameters ?? {}).find(([name]) => name.toLowerCase() === 'authorization') ?? []
  return typeof value === 'string' ? value : ''
}

export function createWebSockets({
  schema,
  config,
  places,
  caller,
  log,
  metrics,
  contextOf,
  admission,
  documents,
}: Needs): WebSockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: webSocketLimits.messageBytes,
    handleProtocols: (protocols) =>
      protocols.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) ? GRAPHQL_TRANSPORT_WS_PROTOCOL : false,
  })
  const accept = createAccept({ schema, config, admission, documents })
  const shown = createShownErrors(log, config)
  const { maxEventStreams: atOnce } = config
  const strangers = createSharedLimit<string>({ atOnce, perUser: webSocketLimits.perAddress })
  const users = createSharedLimit<number>({ atOnce, perUser: webSocketLimits.perUser })
  let stopped = false

  const connections = new WeakMap<WebSocket, Connection>()

  function connectionOf({ socket }: Pick<Extra, 'socket'>): Connection {
    const connection = connections.get(socket) ?? { closers: new Map<string, EventEmitter>() }
    connections.set(socket, connection)
    return connection
  }

  /** Closes a connection without subscriptions. */
  function watchIdle(extra: Pick<Extra, 'socket'>) {
    const connection = connectionOf(extra)
    clearTimeout(connection.idle)
    if (connection.closers.size > 0) return
    connection.idle = setTimeout(
      () => extra.socket.close(normalClosure, 'Nothing was subscribed to'),
      webSocketLimits.idleMs,
    ).unref()
  }

  /** A context for the lifetime of one subscription; it has no HTTP response. */
  function contextFor(asked: IncomingMessage) {
    const closer = new EventEmitter()
    const response = Object.assign(closer, { writableFinished: false, headersSent: true }) as unknown as ServerResponse
    return { closer, context: contextOf(asked, response) }
  }

  /** The request of a signed-in caller, with their user id. */
  async function signIn(request: IncomingMessage, authorization: string) {
    const asked = Object.assign(new IncomingMessage(request.socket), {
      method: 'POST',
      url: '/graphql',
      headers: { ...request.headers, authorization, 'x-request-id': randomUUID() },
    })
    const { closer, context } = contextFor(asked)
    try {
      await admission.signedIn(asked, context)
      return { asked, userId: (await context.session()).user_id }
    } finally {
      closer.emit('close')
    }
  }

  const requestIdOf = (extra: Pick<Extra, 'socket'>) => String(connectionOf(extra).asked?.headers['x-request-id'] ?? '')

  const protocol = makeServer<Record<string, unknown>, Extra>({
    schema,
    connectionInitWaitTimeout: webSocketLimits.initMs,
    async onConnect({ extra, connectionParams }) {
      const connection = connectionOf(extra)
      const authorization = authorizationIn(connectionParams)
      let userId: number
      try {
        const signedIn = await signIn(extra.request, authorization)
        connection.asked = signedIn.asked
        userId = signedIn.userId
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        const code = error.code === 'UNAUTHENTICATED' ? CloseCode.Forbidden : tooMany
        return extra.socket.close(code, error.message)
      }
      connection.place?.release()
      const place = users.take(userId)
      if (typeof place === 'string')
        return extra.socket.close(
          tooMany,
          place === 'user' ? 'You have too many connections' : 'Too many connections are open',
        )
      connection.place = place
      // The connection may have closed in the meantime.
      if (extra.socket.readyState !== extra.socket.OPEN) place.release()
      watchIdle(extra)
      return true
    },
    async onSubscribe({ extra }, id, payload) {
      const connection = connectionOf(extra)
      const { asked, closers } = connection
      if (!asked || closers.size >= webSocketLimits.subscriptions)
        return [new Fault('TOO_MANY_REQUESTS', { message: 'Too many subscriptions of one connection.' })]
      asked.headers['x-request-id'] = randomUUID()
      const { closer, context } = contextFor(asked)
      closers.set(id, closer)
      clearTimeout(connection.idle)
      try {
        const { args } = await accept(asked, context, payload)
        const place = await places.take(context)
        closer.once('close', place.release)
        // The subscription may have ended in the meantime.
        if (closers.get(id) !== closer) place.release()
        metrics.operations.inc({ operation: 'subscription', code: 'OK' })
        return args
      } catch (thrown) {
        const error = thrown instanceof Uncharged ? thrown.fault : thrown
        closers.delete(id)
        closer.emit('close')
        watchIdle(extra)
        metrics.operations.inc({
          operation: 'subscription',
          code: error instanceof Fault ? error.code : 'BAD_USER_INPUT',
        })
        if (error instanceof Refusal) return error.errors
        if (error instanceof GraphQLError) return [error]
        throw error
      }
    },
    onError: ({ extra }, _id, _payload, errors) => shown(errors, requestIdOf(extra)),
    onNext: ({ extra }, _id, _payload, _args, result) =>
      result.errors
        ? { ...result, errors: shown(result.errors, requestIdOf(extra)) as unknown as GraphQLError[] }
        : result,
    onComplete({ extra }, id) {
      const { closers } = connectionOf(extra)
      closers.get(id)?.emit('close')
      closers.delete(id)
      watchIdle(extra)
    },
    onClose({ extra }) {
      const { closers, place, idle } = connectionOf(extra)
      clearTimeout(idle)
      place?.release()
      for (const closer of closers.values()) closer.emit('close')
      closers.clear()
    },
  })

  /** A place until the caller is signed in. Throws why the connection is refused. */
  async function admit(request: IncomingMessage): Promise<Place> {
    if (request.url?.split('?')[0] !== '/graphql') throw new Fault('NOT_FOUND')
    if (isForeign(request)) throw new Fault('FORBIDDEN', { message: 'Pages of other sites may not connect.' })
    if (stopped || users.isFull()) throw full()
    const overBudget = await admission.overBudget(request)
    if (overBudget) throw overBudget
    const place = strangers.take(networkOf(caller.address(request)))
    if (place === 'total') throw full()
    if (place === 'user') throw new Fault('TOO_MANY_REQUESTS', { retryAfterSeconds })
    return place
  }

  return {
    upgrade(request, socket, head) {
      // A caller that disconnects in the meantime causes no other error.
      socket.on('error', () => socket.destroy())
      const requestId = identify(request)
      admit(request).then(
        (place) => {
          socket.once('close', place.release)
          if (socket.destroyed) place.release()
          server.handleUpgrade(request, socket, head, (webSocket) => {
            connectionOf({ socket: webSocket }).place = place
            speak(protocol, { socket: webSocket, request }, log)
          })
        },
        (error: unknown) => {
          if (error instanceof Fault && error.code === 'UPSTREAM_UNAVAILABLE') metrics.refused.inc()
          if (!(error instanceof Fault)) logFailure(log, requestId, error, 'A WebSocket was refused')
          refuse(socket, error instanceof Fault ? error : new Fault('INTERNAL'), requestId)
        },
      )
    },
    async stop() {
      stopped = true
      for (const client of server.clients) client.close(goingAway, 'The server is stopping')
      await wait(closingMs, undefined, { ref: false })
      // Callers that do not answer the close frame are disconnected.
      for (const client of server.clients) client.terminate()
    },
  }
}
