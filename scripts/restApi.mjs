// What the generators of the gateway's mapping share: the schema with its places in files, and REST's schemas.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildASTSchema, concatAST, getDirectiveValues, isInputObjectType, isObjectType, parse, Source } from 'graphql'
import { root, schemaFiles } from './stale.mjs'

export const snakeCase = (name) => name.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`)
export const lowerFirst = (name) => name.charAt(0).toLowerCase() + name.slice(1)
/** Equal for names that differ only in their case: `Pending FTD`, `PENDING_FTD`. */
const bare = (name) => name.replace(/[^a-z0-9]/gi, '').toLowerCase()

/** The properties that a field may be read from. */
export const pathsOf = ({ name }, said) =>
  said.name === undefined
    ? [[snakeCase(name)], [name], ...(name === 'rows' ? [['data']] : [])]
    : [said.name.split('.').filter(Boolean)]

export const isRecord = (type) => type.getInterfaces?.().some(({ name }) => name === 'Record') ?? false

/** Ends the generation with the place of a declaration in the SDL. */
export function fail({ astNode: { loc } }, problem) {
  throw new Error(`${loc.source.name}:${loc.startToken.line}: ${problem}`)
}

const sdl = () => schemaFiles().map((file) => new Source(readFileSync(path.join(root, file), 'utf8'), file))

/** The SDL with its places, and what `@rest` says of a declaration. */
export function placedSchema(sources = sdl()) {
  const schema = buildASTSchema(concatAST(sources.map((source) => parse(source))))
  const rest = schema.getDirective('rest')
  return { schema, saidOf: ({ astNode }) => (astNode && getDirectiveValues(rest, astNode)) ?? {} }
}

const words = [
  ['Yes', 'No'],
  ['active', 'inactive'],
  ['true', 'false'],
  [1, 0],
]

/** Reads schemas of an OpenAPI document. */
export function restSchemas(components) {
  /** A schema without its reference and `null`. */
  function resolved(given) {
    let [at, isNullable, ref] = [given, false, null]
    for (;;) {
      if (at.$ref) {
        ref = at.$ref.split('/').at(-1)
        at = components[ref]
      } else if (Array.isArray(at.type) && at.type.includes('null')) {
        const types = at.type.filter((type) => type !== 'null')
        at = { ...at, type: types.length === 1 ? types[0] : types }
        isNullable = true
      } else if (at.anyOf?.some(({ type }) => type === 'null')) {
        const others = at.anyOf.filter(({ type }) => type !== 'null')
        at = others.length === 1 ? others[0] : { ...at, anyOf: others }
        isNullable = true
      } else return { at, isNullable, ref }
    }
  }
  /** The values that a schema lists, if it lists any. */
  function valuesOf(at) {
    const values = at.enum ?? (at.const === undefined ? at.anyOf?.flatMap((one) => valuesOf(one) ?? []) : [at.const])
    return values?.length ? values : undefined
  }
  const isText = (at) => at.type === 'string' || typeof valuesOf(at)?.[0] === 'string'
  /** What REST says for true and false, if it is no boolean. */
  function yesAndNo(at) {
    const [yes, no] = words.find(([one]) => valuesOf(at)?.includes(one)) ?? []
    return yes === undefined ? null : { yes, no }
  }
  return { resolved, valuesOf, isText, yesAndNo }
}

/** The values of an enum by those of REST; null if they are the same, or REST names none. */
export function enumValues(type, values, saidOf) {
  const own = type.getValues()
  const names = own.map(({ name }) => name)
  if (!values?.every((value) => typeof value === 'string')) return { isSame: false, pairs: null }
  if (values.every((value) => names.includes(value))) return { isSame: true, pairs: null }
  const pairs = values.map((value) => [
    value,
    own.find((one) => bare(saidOf(one).name ?? one.name) === bare(value))?.name,
  ])
  const unknown = pairs.find(([, name]) => !name)
  if (unknown) fail(type, `${type.name} has no value for REST's ${unknown[0]}`)
  return { isSame: false, pairs }
}

const calledBy = (field, said) => {
  const [method, route] = said.call?.split(' ') ?? []
  return method ? [{ field, said, method, route }] : []
}

/** The fields that a call answers, by their types: `@rest(call: "GET /api/caps")`. */
export function calledFields({ schema, saidOf }) {
  const byType = new Map()
  for (const owner of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    const fields = Object.values(owner.getFields()).flatMap((field) => calledBy(field, saidOf(field)))
    if (fields.length) byType.set(owner, fields)
  }
  return byType
}

/** Schema of what a call answers with. */
export function answerOf(openApi, field, method, route) {
  const operation = openApi.paths[route]?.[method.toLowerCase()]
  if (!operation) fail(field, `REST has no ${method} ${route}`)
  const { responses } = operation
  return (responses[200] ?? responses[201] ?? responses[204])?.content?.['application/json']?.schema ?? {}
}

/** Text of `gateway/generated/routes.ts`: what the calls of fields take. */
export function restRoutes(placed, openApi) {
  const { resolved, valuesOf, isText, yesAndNo } = restSchemas(openApi.components.schemas)
  const each = (map) => map && Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, plain(schema)]))
  /** A schema as `RestSchema`, with what it refers to. */
  function plain(given) {
    const { at, isNullable } = resolved(given)
    const { type, properties, required, items, additionalProperties } = at
    return {
      ...{ type, isNullable: isNullable || undefined, isText: isText(at) || undefined },
      ...{ values: valuesOf(at), yesAndNo: yesAndNo(at) ?? undefined },
      ...{ properties: each(properties), required, items: items && plain(items) },
      additionalProperties: typeof additionalProperties === 'object' ? plain(additionalProperties) : undefined,
    }
  }
  const routes = {}
  const inputs = Object.values(placed.schema.getTypeMap()).filter(isInputObjectType)
  const declared = [
    ...[...calledFields(placed).values()].flat(),
    ...inputs.flatMap((field) => calledBy(field, placed.saidOf(field))),
  ]
  for (const { field, method, route, said } of declared) {
    answerOf(openApi, field, method, route)
    const { parameters = [], requestBody } = openApi.paths[route][method.toLowerCase()]
    const query = parameters
      .filter((one) => one.in === 'query')
      .map(({ name, schema, required }) => [name, { ...plain(schema), isRequired: required ?? false }])
    const body = requestBody && plain(requestBody.content['application/json'].schema)
    routes[said.call] = { query: Object.fromEntries(query), ...(body && { body }) }
  }
  return `// Generated from the OpenAPI document.\nimport type { Routes } from '../app/rest/writers'\n\nexport const routes: Routes = ${JSON.stringify(routes)}\n`
}
