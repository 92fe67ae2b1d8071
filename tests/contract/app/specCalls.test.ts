import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { openApiDocument } from '../../../api/app/openapi/openapi'
import { routes } from '../../../api/app/start/routes'
import { routeRules } from '../access/access'
import { specCalls } from './specCalls'

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

const byCall = new Map(routes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route]))

/** The documented answer of success; answers are held to it by every test that calls the API. */
function answerOf(name: string): Schema | null {
  const response = byCall.get(name)?.response
  return response ? (z.toJSONSchema(response, { unrepresentable: 'any', io: 'output' }) as Schema) : null
}

/** Whether something at the path is documented, in any of the shapes that the answer may have. */
function has(schema: Schema, path: readonly string[], root: Schema): boolean {
  const [step, ...rest] = path
  if (step === undefined) return true
  if (schema.$ref) {
    const target = schema.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[decodeURIComponent(part)], root)
    return has(target ?? {}, path, root)
  }
  const shapes = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (shapes.some((shape) => has(shape, path, root))) return true
  if (step === '[]') return schema.items !== undefined && has(schema.items, rest, root)
  const property = schema.properties?.[step]
  return property !== undefined && has(property, rest, root)
}

const steps = (path: string) => path.split('.').flatMap((part) => part.split(/(\[\])/).filter(Boolean))

describe('the calls of the specification', () => {
  it('are all there, under their very method and path', () => {
    expect(specCalls.map(({ call }) => call).filter((name) => !byCall.has(name))).toEqual([])
    expect(new Set(specCalls.map(({ call }) => call)).size).toBe(specCalls.length)
  })

  it('document what is not there and what contradicts stored data as answers', () => {
    const operations = Object.values(openApiDocument().paths ?? {}).flatMap((verbs) => Object.values(verbs ?? {}))
    const answers = operations.map((operation) => Object.keys((operation as { responses: object }).responses))
    expect(answers.filter((codes) => !codes.includes('404') || !codes.includes('409'))).toEqual([])
  })

  it('are in the OpenAPI document, which callers go by', () => {
    const { paths = {} } = openApiDocument()
    const documented = new Set(
      Object.entries(paths).flatMap(([path, verbs]) =>
        Object.keys(verbs ?? {}).map((verb) => `${verb.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
      ),
    )
    expect(specCalls.map(({ call }) => call).filter((name) => !documented.has(name))).toEqual([])
  })

  it('need the permission that the specification names', () => {
    const sorted = (rule: unknown) => (Array.isArray(rule) ? [...(rule as string[])].sort() : rule)
    const wrong = specCalls.flatMap(({ call, who }) =>
      JSON.stringify(sorted(routeRules[call])) === JSON.stringify(sorted(who)) ? [] : [[call, routeRules[call]]],
    )
    expect(wrong).toEqual([])
  })

  it('answer what it names, where it names it', () => {
    const missing = specCalls.flatMap(({ call, answers }) => {
      const schema = answerOf(call)
      const lacking = answers.filter((path) => !schema || !has(schema, steps(path), schema))
      return lacking.length ? [[call, ...lacking]] : []
    })
    expect(missing).toEqual([])
  })
})
