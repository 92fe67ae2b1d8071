import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'
import type { Access, OwnToken } from '../http/access'
import { maxKeyLength } from '../idempotency/idempotency.queries'
import { failures, ownTokenFailures, tooMany } from './openapiFailures'
import { tagOf, tags } from './openapiTags'
import type { Route } from '../http/route'
import { routes } from '../start/routes'

/** Every token is rate-limited against guessing; open routes declare whether they are rate-limited. */
const slowsDown = ({ access, alsoAnswers }: Route) =>
  access.kind !== 'open' || access.token !== undefined || alsoAnswers?.includes(429) === true

const securitySchemes = {
  staffToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token of a staff member: of a session (`POST /api/login`), or a personal access token (`pat_…`).',
  },
  publisherToken: {
    type: 'http',
    scheme: 'bearer',
    description: "API token of a publisher, shown in the publisher's settings.",
  },
  advertiserToken: {
    type: 'http',
    scheme: 'bearer',
    description: "Postback token of an advertiser, shown once in the advertiser's broker settings.",
  },
  advertiserTokenInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'Postback token of an advertiser, for brokers that cannot send headers.',
  },
} as const

type Requirement = Partial<Record<keyof typeof securitySchemes, never[]>>

/** One of the requirements is enough. */
const ownTokens: Readonly<Record<OwnToken, Requirement[]>> = {
  publisher: [{ publisherToken: [] }],
  advertiser: [{ advertiserToken: [] }, { advertiserTokenInQuery: [] }],
}

function security(access: Access): Requirement[] {
  if (access.kind !== 'open') return [{ staffToken: [] }]
  return access.token ? ownTokens[access.token] : []
}

const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(maxKeyLength)
    .optional()
    .meta({
      description:
        'A unique value for each change, such as a UUID. Repeating the same request with the same key has no further effect ' +
        'and returns the first response; a different body with the same key is refused with 409. Keys expire after one day.',
    }),
})

const timeZoneId = z.object({
  'Timezone-Id': z.string().optional().meta({
    description: "Time zone of wall-clock times: an id of /api/timezone or an IANA name. Defaults to the user's own.",
  }),
})
const deviceToken = z.object({
  'Device-Token': z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional()
    .meta({
      description:
        'The `device_token` from an earlier sign-in in this browser: it does not have to wait after failed attempts of others. ' +
        'Unknown values are ignored.',
    }),
})

const headersOf = ({ readsTimeZone, takesDeviceToken, takesIdempotencyKey }: Route) =>
  z.object({
    ...(takesIdempotencyKey && idempotencyKey.shape),
    ...(readsTimeZone && timeZoneId.shape),
    ...(takesDeviceToken && deviceToken.shape),
  })

function who({ access }: Route): string {
  switch (access.kind) {
    case 'open':
      return `Open: ${access.why}.`
    case 'signedIn':
      return `Any signed-in user.${access.person ? personAlone : ''}`
    case 'anyOf':
      return `Needs ${access.names.join(' or ')}.${access.person ? personAlone : ''}`
    case 'allOf':
      return `Needs ${access.names.join(' and ')}.${access.person ? personAlone : ''}`
  }
}

const personAlone = ' Personal access tokens are refused.'

/** Visitor links return a page to browsers if they do not redirect. */
const visitorPage = {
  description: 'For browsers, if there is no redirect: a page that explains why the link does not work.',
  content: { 'text/html': { schema: { type: 'string' as const } } },
}

const expired = {
  description: 'The link has expired. Returns a page that explains it.',
  content: { 'text/html': { schema: { type: 'string' as const } } },
}

function operation(route: Route): ZodOpenApiOperationObject {
  const json = (schema: NonNullable<Route['response']>) => ({ 'application/json': { schema } })
  const content = route.produces
    ? { [route.produces]: { schema: route.event ?? { type: 'string' as const } } }
    : route.response && json(route.response)
  const status = route.status ?? 200
  const headers = headersOf(route)
  return {
    operationId: route.operationId,
    tags: [tagOf(route.path)],
    summary: route.summary,
    description: who(route),
    security: security(route.access),
    // Params and query are always object types.
    requestParams: {
      ...(route.params && { path: route.params as never }),
      ...(route.query && { query: route.query as never }),
      ...(Object.keys(headers.shape).length > 0 && { header: headers }),
    },
    ...(route.takesFile && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
      },
    }),
    ...(route.maxBytes &&
      route.method === 'post' && {
        requestBody: { content: { '*/*': { schema: { type: 'string' as const } } } },
      }),
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          ...json(route.body),
          ...(route.takesForm && { 'application/x-www-form-urlencoded': { schema: route.body } }),
        },
      },
    }),
    responses: {
      [status]: {
        description: status === 302 ? 'Redirect to the URL in the `Location` header.' : 'Success.',
        ...(status !== 204 && content && { content }),
      },
      ...failures,
      ...(route.access.kind === 'open' && route.access.token && ownTokenFailures),
      ...(route.alsoAnswers?.includes(410) && { 410: expired }),
      ...(slowsDown(route) && { 429: tooMany }),
      ...(status === 302 && { default: visitorPage }),
    },
  }
}

/** Routes in a document, and its title and description. */
export interface DocumentScope {
  title: string
  description: string
  /** Names of tags: only their operations. All if omitted. */
  tagNames?: readonly string[]
  /** Server of the paths. */
  server: { url: string; description: string }
}

const schemesOf = (described: readonly Route[]) => {
  const needed = new Set(described.flatMap(({ access }) => security(access).flatMap((one) => Object.keys(one))))
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => needed.has(name)))
}

/** The OpenAPI document of a scope, generated from the schemas that validate requests. */
export function describeRoutes({ title, description, tagNames, server }: DocumentScope) {
  const described = routes.filter(({ path }) => !tagNames || tagNames.includes(tagOf(path)))
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const route of described) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: operation(route) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      description,
    },
    servers: [server],
    tags: tags
      .filter(({ name }) => !tagNames || tagNames.includes(name))
      .map(({ name, description }) => ({ name, description })),
    components: { securitySchemes: schemesOf(described) },
    paths,
  })
}

/** The OpenAPI document of all routes. */
export const openApiDocument = () =>
  describeRoutes({
    title: 'Back office for lead distribution',
    description:
      'Ids are numbers, names snake_case, date-times ISO 8601 with offset, money US dollars with at most two decimals. ' +
      'Wall-clock times in filters are read in the zone of the `Timezone-Id` header (an id of /api/timezone or an IANA name).',
    server: { url: '/', description: 'The server that returned this document.' },
  })
