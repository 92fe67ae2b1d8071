import type { components, paths } from '../../generated/rest'

/** Types of the REST API's calls, from its OpenAPI document. */
export type Schemas = components['schemas']
type Verb = 'get' | 'post' | 'put' | 'delete'
/** Routes with this method. */
type RouteOf<V extends Verb> = {
  [R in keyof paths]: [NonNullable<paths[R][V]>] extends [never] ? never : R
}[keyof paths]

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : null
type Success<Responses> = Json<Responses[Extract<keyof Responses, 200 | 201 | 204>]>
type Part<T, Name extends PropertyKey> = T extends { [name in Name]?: infer Value } ? Value : undefined
type Given<Name extends PropertyKey, Value> = [NonNullable<Value>] extends [never] ? object : { [name in Name]: Value }

/** Response body on success; null if there is none. */
export type Answer<R extends keyof paths, V extends Verb> = Success<Part<NonNullable<paths[R][V]>, 'responses'>>

/** Parameters of a call: `path`, `query` and `body`, each only if the route has it. */
export type Parameters<R extends keyof paths, V extends Verb> = Given<
  'path',
  Part<Part<NonNullable<paths[R][V]>, 'parameters'>, 'path'>
> &
  Given<'query', Part<Part<NonNullable<paths[R][V]>, 'parameters'>, 'query'>> &
  Given<'body', Json<Part<NonNullable<paths[R][V]>, 'requestBody'>>>

/** The REST API for one GraphQL request: with its token, time zone, request id and timeout. */
export interface Rest {
  get<R extends RouteOf<'get'>>(route: R, parameters?: Parameters<R, 'get'>): Promise<Answer<R, 'get'>>
  /** A read-only POST. */
  query<R extends RouteOf<'post'>>(route: R, parameters?: Parameters<R, 'post'>): Promise<Answer<R, 'post'>>
  /** A change. With a key the API applies it only once. */
  send<V extends 'post' | 'put' | 'delete', R extends RouteOf<V>>(
    verb: V,
    route: R,
    parameters?: Parameters<R, V> & { idempotencyKey?: string | null },
  ): Promise<Answer<R, V>>
}
