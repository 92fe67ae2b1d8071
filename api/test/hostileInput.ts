import { z } from 'zod'

/*
 * Malicious input for routes, generated from their schemas, for api/test/fuzz.test.ts. Values are JSON texts, because
 * 1e309 and a second `__proto__` cannot be represented otherwise.
 */

/** JSON texts of values that often break servers. */
export const hostileValues: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e309',
  '9007199254740993',
  '99999999999999999999',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202e\\ufeff\\u0007"',
  '"NaN"',
  '"2026-13-45 99:99"',
  `"${'x'.repeat(20_000)}"`,
  `"' or 1=1; drop table users; --"`,
  '"%\\\\_%"',
  '"id; select pg_sleep(10)"',
  '[]',
  '{}',
  '[null]',
  '[[1]]',
  '["a",1,{}]',
  `[${Array<string>(20_000).fill('1').join(',')}]`,
  '{"__proto__":{"level":1}}',
  '{"constructor":{"prototype":{"level":1}}}',
  '{"toString":1,"length":-1}',
  `${'['.repeat(100)}${']'.repeat(100)}`,
]

export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  minimum?: number
  items?: JsonSchema
  minItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** JSON schema of a zod schema, without rules beyond types. */
export const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** A value with the types of a schema. */
function sample(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {})
  switch ([schema.type].flat()[0]) {
    case 'string':
      return 'text'
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}))
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]))
    default:
      return null
  }
}

/** Names of the top fields of an object's schema; none for other schemas. */
export const fieldNames = (schema: z.ZodType | undefined): string[] =>
  Object.keys(schema ? (jsonSchema(schema).properties ?? {}) : {})

/** A body with valid types, and `changes` as JSON texts. */
export function bodyWith(schema: z.ZodType, changes: Record<string, string>): string {
  const fitting = sample(jsonSchema(schema))
  const fields = Object.entries(typeof fitting === 'object' && fitting !== null ? fitting : {})
    .filter(([name]) => !(name in changes))
    .map(([name, value]) => [name, JSON.stringify(value)])
  return `{${[...fields, ...Object.entries(changes)].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
}

const shapeOf = (schema: z.ZodType, field: string) =>
  (schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType | undefined>)[field] : undefined) ??
  z.unknown()

/** Below the maximum body size. */
const bodyLength = 900_000

/**
 * Bodies with hostile values. A value that the schema accepts reaches the handler, so it is sent alone: no other error
 * can hide its effect. Values that the schema rejects are sent in many fields at once.
 */
export function hostileBodies(schema: z.ZodType): string[] {
  const fields = fieldNames(schema)
  const unknown = Object.fromEntries(hostileValues.map((value, at) => [`unknown_${at}`, value]))
  const known = hostileValues.flatMap((value) => {
    const takes = (field: string) => shapeOf(schema, field).safeParse(JSON.parse(value)).success
    const refused = fields.filter((field) => !takes(field))
    const together = Math.ceil(bodyLength / (value.length + 50))
    const portions = Array.from({ length: Math.ceil(refused.length / together) }, (_, at) =>
      refused.slice(at * together, (at + 1) * together),
    )
    return [...fields.filter(takes).map((field) => [field]), ...portions].map((names) =>
      bodyWith(schema, Object.fromEntries(names.map((name) => [name, value]))),
    )
  })
  return [bodyWith(schema, unknown), ...known]
}

/** Texts for path segments, percent-encoded. */
export const hostileTexts: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '1e309',
  '9'.repeat(30),
  'NaN',
  '__proto__',
  'null',
  '%00',
  '%ED%A0%80',
  '%E0%A4%A',
  '%2e%2e%2fetc',
  "'%20or%201=1--",
  'x'.repeat(5_000),
]
