import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { z } from 'zod'
import { deviceTokenHeader } from '../../../shared/app/deviceToken'
import { fromAddress } from '../audit/requestAddress'
import { type Access, type Session, checkAccess, isAccessToken } from './access'
import { ApiError, badInput, fieldErrors } from './errors'
import { queryNameCheck } from './queryNames'
import { requestZone } from '../timeZones/requestZone'
import type { Services } from '../start/services'
import { refuseUnstorableText } from './unstorableText'
import { plainMessage } from './validationMessages'

/** Who is at the door, before anything is known of them. */
export interface Caller {
  /** What `Authorization: Bearer` carries. */
  token: string | null
  ip: string
  requestId: string
}

export interface RouteRequest<Params, Query, Body, Who> extends Services {
  /** What the route needs of its caller. */
  access: Access
  session: Who
  params: Params
  query: Query
  body: Body
  requestId: string
  /** The caller's address. */
  ip: string
  /** What `Authorization: Bearer` carries; a session's token, but for routes with tokens of their own. */
  bearerToken: string | null
  /** The `Idempotency-Key` header. */
  idempotencyKey: string | null
  /** The body as it comes, of a route that takes a file. */
  file: Readable
  /** The `Device-Token` header: of a browser that somebody has signed in with. Read where the route takes it, else null. */
  deviceToken: string | null
}

/** Of a request to a route that reads the time zone. */
export interface InTimeZone {
  /** IANA name: the `Timezone-Id` header, else the user's zone, else UTC. */
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
  /** As express writes it: `/api/presets/:id`. */
  path: string
  /** In the OpenAPI document, where generated clients name their methods by it: unique, a verb and a noun in camelCase. */
  operationId: string
  /** The handler reads `idempotencyKey`: the OpenAPI document names the header. */
  takesIdempotencyKey?: true
  /** The handler gets `timeZone`: the OpenAPI document names the `Timezone-Id` header. */
  readsTimeZone?: Zone
  /** The body is a file, whatever its type: the handler reads `file`. */
  takesFile?: true
  /** The handler gets `deviceToken`: the OpenAPI document names the `Device-Token` header. */
  takesDeviceToken?: true
  /** Answers of its own besides those that follow from its access: 410 for what has expired, 429 where callers are slowed down. */
  alsoAnswers?: readonly (410 | 429)[]
  summary: string
  access: Access
  params?: P
  query?: Q
  body?: B
  response: R
  /** Other than 200. */
  status?: 201 | 204 | 302
  /** What errors carry besides, where the specification has a field of its own for success: `{ success: false }`. */
  failure?: Readonly<Record<string, false>>
  /** A route with tokens of its own: called with the token before anything else is looked at, and no session is looked for. */
  admit?: (services: Services, caller: Caller) => Promise<void>
  handle: (request: RouteRequest<z.output<P>, z.output<Q>, z.output<B>, Who> & Zoned<Zone>) => Promise<z.input<R>>
}

/** What a streaming route answers: sent as it comes, cut when it fails midway, and destroyed when the caller leaves. */
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
  produces: 'text/csv' | 'text/event-stream'
  /** The shape of each event, where the OpenAPI document knows it from no other route. */
  event?: z.ZodType
  handle: (request: RouteRequest<z.output<P>, z.output<Q>, z.output<B>, Who> & Zoned<Zone>) => Promise<StreamAnswer>
}

/** A route as the app, the OpenAPI document and the permission matrix read it. */
export interface Route extends Omit<
  RouteSpec<z.ZodType, z.ZodType, z.ZodType, z.ZodType, unknown>,
  'handle' | 'response'
> {
  /** Of JSON answers. */
  response?: z.ZodType
  /** Media type of an answer that is streamed. */
  produces?: StreamSpec<z.ZodType, z.ZodType, z.ZodType>['produces']
  event?: z.ZodType
  handler: (services: Services) => RequestHandler
}

/** As we give them out, and nothing else: it is kept as the device's own. */
const deviceTokenOf = (request: Request) => /^[\w-]{43}$/.exec(request.get(deviceTokenHeader) ?? '')?.[0] ?? null

const bearer = (request: Request) => /^Bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1] ?? null

/** The session of a bearer token, or null. Throws `TooManyTries` where wrong access tokens come from. */
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

function parse<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: plainMessage })
  if (!result.success) throw badInput(fieldErrors(result.error))
  return result.data
}

/** What is the same for every route: who asks, what they sent, and the record of a refusal. `answer` sends the content. */
function handlerOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Who, Zone extends boolean, Content>(
  spec: Pick<
    RouteSpec<P, Q, B, z.ZodType, Who, Zone>,
    | 'method'
    | 'path'
    | 'access'
    | 'params'
    | 'query'
    | 'body'
    | 'failure'
    | 'admit'
    | 'readsTimeZone'
    | 'takesDeviceToken'
  > & {
    handle: (request: RouteRequest<z.output<P>, z.output<Q>, z.output<B>, Who> & Zoned<Zone>) => Promise<Content>
  },
  send: (content: Content, response: Response, services: Services) => void | Promise<void>,
): Route['handler'] {
  // Links that visitors follow carry names of others' making.
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
    const session = spec.admit ? null : await sessionOf(services, caller)
    const answer = async () => {
      checkAccess(spec.access, session)
      checkQueryNames(request.query)
      refuseUnstorableText({ ...request.params, ...request.query, body: request.body as unknown })
      return spec.handle({
        ...services,
        access: spec.access,
        // checkAccess has refused a missing session wherever the route's type promises one.
        session: session as Who,
        ...(spec.readsTimeZone && { timeZone: requestZone(request.get('timezone-id'), session) }),
        params: parse(spec.params, request.params) as z.output<P>,
        query: parse(spec.query, request.query) as z.output<Q>,
        body: parse(spec.body, request.body ?? {}) as z.output<B>,
        requestId,
        bearerToken: token,
        ip,
        file: request,
        idempotencyKey: request.get('idempotency-key') ?? null,
        deviceToken: spec.takesDeviceToken ? deviceTokenOf(request) : null,
        // The type of the route asks for the time zone exactly where it declares to read it.
      } as RouteRequest<z.output<P>, z.output<Q>, z.output<B>, Who> & Zoned<Zone>)
    }
    const content = await answer().catch(async (error: unknown) => {
      if (session && error instanceof ApiError && error.code === 'FORBIDDEN') {
        await services.recordRefusal(session, `${spec.method.toUpperCase()} ${spec.path}`, requestId)
      }
      throw error
    })
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
 * A route for signed-in users. Access, `params`, `query` and `body` are checked before `handle` runs (403, 401 or 400
 * that names the field); what it returns is the JSON answer, in the shape of `response`.
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

/** A route that needs no session; `session` is there all the same when a token was sent. */
export const openRoute = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Zone extends boolean = false,
>(
  spec: RouteSpec<P, Q, B, R, Session | null, Zone>,
): Route => define(spec)

/** What fails before the first byte is an ordinary error; what fails later cuts the connection, so that no caller takes a part for the whole. */
function defineStream<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Who, Zone extends boolean>(
  spec: StreamSpec<P, Q, B, Zone, Who>,
): Route {
  const { handle: _, ...documented } = spec
  const handler = handlerOf(spec, async ({ headers, body }, response, { log }) => {
    response
      .status(200)
      .set({ 'content-type': `${spec.produces}; charset=utf-8`, 'cache-control': 'no-store', ...headers })
    response.flushHeaders()
    // pipeline destroys both ends when either fails or the caller leaves.
    await pipeline(body, response).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error, path: spec.path }, 'A stream was cut')
    })
  })
  return { ...documented, handler }
}

/** A route for signed-in users that answers a stream. */
export function streamRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  Zone extends boolean = false,
>(spec: StreamSpec<P, Q, B, Zone>): Route {
  if (spec.access.kind === 'open') throw new Error(`${spec.path} is open: declare it with openStreamRoute`)
  return defineStream(spec)
}

/** A route that needs no session and answers a stream: what lets the caller in is in the body. */
export const openStreamRoute = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  spec: StreamSpec<P, Q, B, false, Session | null>,
): Route => defineStream(spec)
