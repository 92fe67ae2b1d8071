import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'
import { errorBody } from './errors'
import type { Route } from './route'
import { routes } from './routes'

const failures = {
  400: {
    description: 'Bad input; `fields` names what is wrong.',
    content: { 'application/json': { schema: errorBody } },
  },
  401: { description: 'No session, or one that has ended.', content: { 'application/json': { schema: errorBody } } },
  403: { description: 'The permission is missing.', content: { 'application/json': { schema: errorBody } } },
  404: { description: 'What is named is not there.', content: { 'application/json': { schema: errorBody } } },
  409: {
    description: 'It contradicts what is stored, such as an old version or a duplicate.',
    content: { 'application/json': { schema: errorBody } },
  },
}

function who(route: Route): string {
  switch (route.access.kind) {
    case 'open':
      return `Open: ${route.access.why}.`
    case 'signedIn':
      return 'Any signed-in user.'
    case 'anyOf':
      return `Needs ${route.access.names.join(' or ')}.`
  }
}

function operation(route: Route): ZodOpenApiOperationObject {
  const json = (schema: NonNullable<Route['response']>) => ({ 'application/json': { schema } })
  const content = route.produces
    ? { [route.produces]: { schema: { type: 'string' as const } } }
    : route.response && json(route.response)
  const status = route.status ?? 200
  return {
    summary: route.summary,
    description: who(route),
    security: route.access.kind === 'open' ? [] : [{ bearer: [] }],
    // The types of params and query are objects wherever they are given.
    requestParams: {
      ...(route.params && { path: route.params as never }),
      ...(route.query && { query: route.query as never }),
    },
    ...(route.body && { requestBody: { required: true, content: json(route.body) } }),
    responses: {
      [status]: {
        description: status === 302 ? 'Found: the `Location` header says where.' : 'Success.',
        ...(status !== 204 && content && { content }),
      },
      ...failures,
    },
  }
}

/** The OpenAPI document of all routes, made from the very shapes that check requests. */
export function openApiDocument() {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: operation(route) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Back office for lead distribution',
      version: '1.0.0',
      description:
        'Ids are numbers, names snake_case, date-times ISO 8601 with offset, money US dollars with at most two decimals. ' +
        'Wall-clock times in filters are read in the zone of the `Timezone-Id` header (an id of /api/timezone or an IANA name).',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  })
}
