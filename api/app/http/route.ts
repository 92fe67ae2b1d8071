import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { z } from 'zod'
import { deviceTokenHeader } from '../../../shared/app/deviceToken'
import { fromAddress } from '../audit/requestAddress'
import { type Access, type Session, checkAccess, isAccessToken } from './access'
import { ApiError, wrongInput } from './errors'
import { requestPlace } from './places'
import { queryNameCheck } from './queryNames'
import { onLostConnection, readOrChange } from './reads'
import { requestZone } from '../timeZones/requestZone'
import type { Services } from '../start/services'
import { refuseUnstorableText } from './unstorableText'
import { plainMessages } from './validationMessages'

/** A request as it came, for routes whose callers choose the form. */
export interface RawCall {
  method: string
  contentType: string | null
  /** After `?`. */
  query: string
  body: Buffer
  header: (name: string) => string | undefined
}

/** A request before authentication. */
interface Caller {
  /** The bearer token. */
  token: string | null
  ip: string
  requestId: string
}

export interface RouteRequest<Params, Query, Body, Who> extends Services {
  /** Permissions that the route needs. */
  access: Access
  session: Who
  params: Params
  query: Query
  body: Body
  requestId: string
  /** IP address of the caller. */
  ip: string
  /** Bearer token: of a session, except for routes with their own tokens. */
  bearerToken: string | null
  /** The `Idempotency-Key` header. */
  idempotencyKey: string | null
  /** Unparsed body, for routes that accept a file. */
  file: Readable
  /** The `Device-Token` header of a browser with an earlier sign-in. Null unless the route reads it. */
  deviceToken: string | null
  /** The `User-Agent` header. */
  userAgent: string | null
}

/** Request to a route that reads the time zone. */
export interface InTimeZone {
  /** IANA name: from the `Timezone-Id` header, otherwise the user's time zone, otherwise UTC. */
  timeZone: string
}
type Zoned<Zone extends boolean> = Zone extends true ? InTimeZone : unknown

interface RouteSpec<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Who,
  Zone extends boolean = boolean,
> {
  method: 'get' | 'post' | 'put' | 'delete'
  /** In express notation: `/api/presets/:id`. */
  path: string
  /**
   * Operation id in the OpenAPI document, used as method name by generated clients: unique, verb and noun in camelCase.
   */
  operationId: string
  /** The handler uses `idempotencyKey`; the OpenAPI document describes the header. */
  takesIdempotencyKey?: true
  /** The handler only reads, and the standby may answer (DATABASE_REPLICA_URL). */
  readsReplica?: true
  /** The handler uses `timeZone`; the OpenAPI document describes the `Timezone-Id` header. */
  readsTimeZone?: Zone
  /** The body is a file of any type; the handler reads `file`. */
  takesFile?: true
  /** The body has any form and at most so many bytes; the handler reads `raw`. */
  maxBytes?: number
  /** Also takes a form, which the handler is given as text: it checks `body` itself. */
  takesForm?: true
  /** The handler uses `deviceToken`; the OpenAPI document describes the `Device-Token` header. */
  takesDeviceToken?: true
  /** Additional statuses: 410 for expired links, 429 for rate-limited routes. */
  alsoAnswers?: readonly (410 | 429)[]
  summary: string
  access: Access
  params?: P
  query?: Q
  body?: B
  response: R
  /** Other than 200. */
  status?: 201 | 204 | 302
  /** Additional error fields required by the specification: `{ success: false }`. */
  failure?: Readonly<Record<string, false>>
  /** For a route with its own tokens: called with the token before anything else; no session is looked up. */
  admit?: (services: Services, caller: Caller) => Promise<void>
  handle: (request: RouteRequest<z.output<P>, z.output<Q>, z.output<B>, Who> & Zoned<Zone>) => Promise<z.input<R>>
}

/** Stream of the response: aborted if it fails midway, and destroyed if the caller disconnects. */
export interface StreamAnswer {
  headers?: Record<string, string>
  body: Readable
}

interface StreamSpec<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  Zone extends boolean = boolean,
  Who = Session,
> extends Omit<RouteSpec<P, Q, B, z.ZodType, Who, Zone>, 'response' | 'status' | 'failure' | 'admit' | 'handle'> {
  /** Media type of the answer. */
  produces: 'text/csv' | 'text/event-stream' | 'application/json' | 'application/pdf'
  /** Shape of each event, if no other route defines it in the OpenAPI document. */
  event?: z.ZodType
  handle: (request: RouteRequest<z.output<P>, z.output<Q>, z.output<B>, Who> & Zoned<Zone>) => Promise<StreamAnswer>
}

/** A route for the app, the OpenAPI document and the permission matrix. */
export interface Route extends Omit<
  RouteSpec<z.ZodType, z.ZodType, z.ZodType, z.ZodType, unknown>,
  'handle' | 'response'
> {
  /** Of JSON answers. */
  response?: z.ZodType
  /** Media type of a response that is not JSON. */
  produces?: StreamSpec<z.ZodType, z.ZodType, z.ZodType>['produces'] | 'text/plain'
  event?: z.ZodType
  handler: (services: Services) => RequestHandler
}

/** Only tokens in the format issued by this system are accepted, because they are stored as the device's token. */
const deviceTokenOf = (request: Request) => /^[\w-]{43}$/.exec(request.get(deviceTokenHeader) ?? '')?.[0] ?? null

const bearer = (request: Request) => /^Bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1] ?? null

/** Session of a bearer token, or null. Throws `TooManyTries` after wrong access tokens from the address. */
async function sessionOf(
  { findSession, tokenTries }: Services,
  { token, ip, requestId }: Caller,
): Promise<Session | null> {
  if (!token || !isAccessToken(token)) return token ? findSession(token) : null
  tokenTries.refuseWaiting(ip)
  const session = await findSession(token)
  if (!session) await tokenTries.countWrong(ip, requestId)
  return session
}

const rawCall = (request: Request): RawCall => ({
  method: request.method,
  contentType: request.get('content-type') ?? null,
  query: request.originalUrl.split('?').slice(1).join('?'),
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  header: (name) => request.get(name),
})

/** The value by its schema. Throws a 400 that names each invalid field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const messages = plainMessages()
  const result = schema.safeParse(value, messages)
  if (!result.success) throw wrongInput(result.error, messages)
  return result.data
}

/**
 * Common handling for all routes: authentication, validation, and recording of denials. `answer` sends the response.
 */
function handlerOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Who, Zone extends boolean, Content>(
  spec: Pick<
    RouteSpec<P, Q, B, z.ZodType, Who, Zone>,
    | 'method'
    | 'path'
    | 'operationId'
    | 'access'
    | 'params'
    | 'query'
    | 'body'
    | 'failure'
    | 'admit'
    | 'readsTimeZone'
    | 'readsReplica'
    | 'takesDeviceToken'
    | 'takesFile'
    | 'takesForm'
    | 'maxBytes'
  > & {
    handle: (request: RouteRequest<z.output<P>, z.output<Q>, z.output<B>, Who> & Zoned<Zone>) => Promise<Content>
  },
  send: (content: Content, response: Response, services: Services) => void | Promise<void>,
): Route['handler'] {
  // Visitor links may contain query names added by third parties.
  const checkQueryNames = spec.access.kind === 'open' ? () => {} : queryNameCheck(spec.query)
  return (services) => (request, response) => {
    const caller: Caller = {
      token: bearer(request),
      ip: request.ip ?? '',
      requestId: request.get('x-request-id') ?? '',
    }
    return fromAddress(caller, () => respond(services, caller, request, response))
  }
  async function respond(services: Services, caller: Caller, request: Request, response: Response) {
    response.locals.failure = spec.failure
    const { token, ip, requestId } = caller
    if (spec.admit) await spec.admit(services, caller)
    const session = spec.admit ? null : await onLostConnection(() => sessionOf(services, caller))
    const answer = async (source: Services = services) => {
      checkAccess(spec.access, session)
      checkQueryNames(request.query)
      refuseUnstorableText(spec.maxBytes ? request.params : { ...request.params, ...request.query })
      // Those that take any form store it without what cannot be stored.
      if (!spec.maxBytes && !spec.takesForm) refuseUnstorableText(request.body)
      return spec.handle({
        ...source,
        access: spec.access,
        // checkAccess has refused a missing session if the route's type requires one.
        session: session as Who,
        ...(spec.readsTimeZone && { timeZone: requestZone(request.get('timezone-id'), session) }),
        params: spec.params && parse(spec.params, request.params),
        query: spec.query && parse(spec.query, request.query),
        body: spec.takesForm ? (request.body ?? {}) : spec.body && parse(spec.body, request.body ?? {}),
        requestId,
        bearerToken: token,
        ip,
        file: request,
        ...(spec.maxBytes && { raw: rawCall(request) }),
        idempotencyKey: request.get('idempotency-key') ?? null,
        deviceToken: spec.takesDeviceToken ? deviceTokenOf(request) : null,
        userAgent: request.get('user-agent') ?? null,
        // The route's type requires the time zone exactly if it declares to read it.
      } as RouteRequest<z.output<P>, z.output<Q>, z.output<B>, Who> & Zoned<Zone>)
    }
    // Files arrive slowly; they have places of their own.
    const limited = session && !spec.takesFile
    const place = limited && (await requestPlace(services.requestPlaces, session.user_id, response))
    if (limited && !place) return
    const content = await readOrChange(services, spec, session, answer)
      .catch(async (error: unknown) => {
        if (session && error instanceof ApiError && error.code === 'FORBIDDEN') {
          await services.recordRefusal(session, `${spec.method.toUpperCase()} ${spec.path}`, requestId)
        }
        throw error
      })
      // Before a stream, which has places of its own.
      .finally(() => place && place.release())
    await send(content, response, services)
  }
}

function define<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Who,
  Zone extends boolean,
>(spec: RouteSpec<P, Q, B, R, Who, Zone>): Route {
  const { handle: _, ...documented } = spec
  const handler = handlerOf(spec, (content, response, { checkResponses }) => {
    if (spec.status === 204) response.status(204).end()
    else response.status(spec.status ?? 200).json(checkResponses ? spec.response.parse(content) : content)
  })
  return { ...documented, handler }
}

/**
 * A route for signed-in users. Access, `params`, `query` and `body` are checked before `handle` runs (401, 403, or 400
 * with the field); its result is the JSON response, in the shape of `response`.
 */
export const route = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Zone extends boolean = false,
>(
  spec: RouteSpec<P, Q, B, R, Session, Zone>,
): Route => {
  if (spec.access.kind === 'open') throw new Error(`${spec.path} is open: declare it with openRoute`)
  return define(spec)
}

/** A route without a required session; `session` is set if a token was sent. */
export const openRoute = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Zone extends boolean = false,
>(
  spec: RouteSpec<P, Q, B, R, Session | null, Zone>,
): Route => define(spec)

/**
 * Errors before the first byte are returned normally; later ones abort the connection, so that a partial response is
 * not taken as complete.
 */
function defineStream<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Who, Zone extends boolean>(
  spec: StreamSpec<P, Q, B, Zone, Who>,
): Route {
  const { handle: _, ...documented } = spec
  const handler = handlerOf(spec, async ({ headers, body }, response, { log }) => {
    response
      .status(200)
      .set({ 'content-type': `${spec.produces}; charset=utf-8`, 'cache-control': 'no-store', ...headers })
    response.flushHeaders()
    // pipeline destroys both streams on errors and disconnection.
    await pipeline(body, response).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error, path: spec.path }, 'A stream was cut')
    })
  })
  return { ...documented, handler }
}

/** A route for signed-in users with a streamed response. */
export function streamRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  Zone extends boolean = false,
>(spec: StreamSpec<P, Q, B, Zone>): Route {
  if (spec.access.kind === 'open') throw new Error(`${spec.path} is open: declare it with openStreamRoute`)
  return defineStream(spec)
}

/** A route without a session and with a streamed response; the body authenticates the caller. */
export const openStreamRoute = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  spec: StreamSpec<P, Q, B, false, Session | null>,
): Route => defineStream(spec)

export type TextRequest<Params, Query> = RouteRequest<Params, Query, undefined, Session | null> & { raw: RawCall }

/** A route without a session that takes any form, and answers with a text. */
export function openTextRoute<P extends z.ZodType, Q extends z.ZodType>(
  spec: Omit<RouteSpec<P, Q, z.ZodType, z.ZodType, Session | null>, 'response' | 'status' | 'handle'> & {
    maxBytes: number
    handle: (request: TextRequest<z.output<P>, z.output<Q>>) => Promise<{ status: number; text: string }>
  },
): Route {
  const { handle, ...documented } = spec
  const handler = handlerOf(
    { ...documented, handle: (request) => handle(request as TextRequest<z.output<P>, z.output<Q>>) },
    ({ status, text }, response) => {
      const isJson = /^\s*[[{"]/.test(text)
      response
        .status(status)
        .set({ 'content-type': isJson ? 'application/json' : 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .send(text)
    },
  )
  return { ...documented, produces: 'text/plain', handler }
}
