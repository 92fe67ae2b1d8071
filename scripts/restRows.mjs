// Functions that read rows of REST as types of the schema, for `gateway/generated/rows.ts`: one for each type that REST has a
// schema of the same name for (or the one that `@rest(schema:)` names), and for each type within. A field is read from the
// property with its name in snake case, or unchanged; `@rest` says what differs.
import { isEnumType, isListType, isNonNullType, isObjectType } from 'graphql'
import { answerReaders } from './restAnswers.mjs'
import { enumValues, fail, isRecord, lowerFirst, pathsOf, restSchemas, snakeCase } from './restApi.mjs'

const header = `// Generated from the schema and the OpenAPI document.
import type { Named } from '../app/records/links'
import type { Answer, Schemas } from '../app/rest/restTypes'
import { enumValue, idText } from '../app/rest/values'
import type * as T from './graphql'
`
const withoutTexts = (key, value) => (['description', 'example', 'pattern'].includes(key) ? undefined : value)

/** Takes a value as it is. */
const same = (value) => value

/** An enum's values by those of REST, and the way back. */
const tableText = (table, { name }, pairs) =>
  `export const ${table} = ${JSON.stringify(Object.fromEntries(pairs))} as const satisfies Record<string, T.${name}>\n` +
  `export const ${table}InRest = ${JSON.stringify(Object.fromEntries(pairs.map(([value, own]) => [own, value])))} as const`

const accessTo = (name, isOptional) =>
  /^\w+$/.test(name) ? `${isOptional ? '?' : ''}.${name}` : `${isOptional ? '?.' : ''}['${name}']`

/** Text of `gateway/generated/rows.ts`, and the types that it reads. Throws for a name that REST does not have, with file and line. */
export function restRows({ schema, saidOf }, openApi) {
  const components = openApi.components.schemas
  const { resolved, valuesOf, isText, yesAndNo } = restSchemas(components)
  /** Functions already made, by type: of which schema they read. */
  const readers = new Map()
  const emitted = []
  /** Values of enums by those of REST. */
  const tables = new Map()
  const fieldsRead = {}

  const orAbsent = (read, isAbsent) =>
    !read || read === same ? read : (value) => (isAbsent ? `${value} && ${read(value)}` : read(value))

  function enumReader(type, at) {
    const { isSame, pairs } = enumValues(type, valuesOf(at), saidOf)
    if (isSame) return same
    if (!pairs) return (value) => `(${value} as T.${type.name})`
    const table = lowerFirst(type.name)
    tables.set(table, { type, pairs: new Map([...(tables.get(table)?.pairs ?? []), ...pairs]) })
    return (value) => `enumValue(${table}, ${value})`
  }

  const elementType = ({ ofType }) =>
    isNonNullType(ofType) && ofType.ofType.name === 'ID'
      ? 'string'
      : `T.Scalars['${(ofType.ofType ?? ofType).name}']['output']`

  /** A map of REST as the list of its entries: the first field is the key, the second the value. */
  function entriesReader(given, at, restType) {
    const [key, value, ...others] = Object.values((given.ofType ?? given).getFields())
    if (!value || others.length) return null
    const read =
      readerOf(value.type, at.additionalProperties || Object.values(at.properties)[0], `${restType}[string]`) ?? same
    return (map) =>
      `Object.entries(${map}).map(([${key.name}, value]) => ({ ${key.name}, ${value.name}: ${read('value')} }))`
  }

  /** How a value of a REST schema is read as a type: a function from expression to expression; null if it is another kind. */
  function readerOf(given, restSchema, restType) {
    const type = isNonNullType(given) ? given.ofType : given
    const { at, isNullable, ref } = resolved(restSchema)
    const whole = `NonNullable<${restType}>`
    if (isListType(type)) {
      if (at.type === 'string')
        return orAbsent((value) => `(JSON.parse(${value}) as ${elementType(type)}[])`, isNullable)
      if (at.type === 'object') {
        const entries = entriesReader(type.ofType, at, whole)
        return entries && orAbsent(entries, isNullable)
      }
      if (at.type !== 'array') return null
      const read = readerOf(type.ofType, at.items, `${whole}[number]`)
      if (!read || read === same) return read
      return orAbsent((value) => `${value}.map((one) => ${read('one')})`, isNullable)
    }
    if (isEnumType(type)) return orAbsent(enumReader(type, at), isNullable)
    if (isObjectType(type))
      return at.type === 'object' ? orAbsent(objectReader(type, at, ref, whole), isNullable) : null
    const isJson = type.name === 'JSON' || type.name === 'JSONObject'
    if (at.type === 'array' || (at.type === 'object' && !isJson)) return null
    if (isJson) return isText(at) ? (value) => `(JSON.parse(${value}) as unknown)` : same
    if (type.name === 'ID' || type.name === 'String') return isText(at) ? same : (value) => `idText(${value})`
    if (type.name === 'Boolean' && at.type !== 'boolean') {
      const words = yesAndNo(at)
      if (!words) return null
      const isYes = (value) => `${value} === ${JSON.stringify(words.yes)}`
      return isNullable ? (value) => `(${value} == null ? null : ${isYes(value)})` : isYes
    }
    return same
  }

  /** The function that reads an object; an expression if another schema is read as this type elsewhere. */
  function objectReader(type, at, ref, restType) {
    const shape = JSON.stringify(at, withoutTexts)
    const { schema: own = type.name, columns } = saidOf(type)
    if (!own || columns) return null
    if (readers.get(type.name) === shape) return (value) => `read${type.name}(${value})`
    const isMain = !readers.has(type.name) && (isRecord(type) || components[own] ? ref === own : true)
    if (!isMain) {
      const read = (value) => literal(type, at, restType, { value })
      const isOfType = 'id' in type.getFields() ? /[{ ]id: /.test(read('row')) : read('row') !== '{  }'
      return isOfType ? (value) => `(${read(value)})` : null
    }
    readers.set(type.name, shape)
    const body = literal(type, at, restType, { isWhole: true })
    const parent = isRecord(type)
      ? `export type ${type.name}Row = ReturnType<typeof read${type.name}>\n/** Complete, or as known from a link. */\nexport type ${type.name}Parent = Named<${type.name}Row>`
      : `export type ${type.name}Parent = ReturnType<typeof read${type.name}>`
    emitted.push(
      `export const read${type.name} = (row: ${ref ? `NonNullable<Schemas['${ref}']>` : restType}) => (${body})\n${parent}`,
    )
    return (value) => `read${type.name}(${value})`
  }

  /** The property of a path below a schema: its expression, TypeScript's type, and schema; null if there is none. */
  function propertyAt(at, steps, restType, value = 'row') {
    let found = { expression: value, type: restType, schema: at, isOptional: false }
    for (const [depth, step] of steps.entries()) {
      const { at: object, isNullable } = resolved(found.schema)
      const property = object.properties?.[step]
      if (!property) return null
      const mayLack = isNullable && depth > 0
      found = {
        expression: found.expression + accessTo(step, mayLack),
        type: `NonNullable<${found.type}>['${step}']`,
        schema: property,
        isOptional: !object.required?.includes(step) || mayLack,
      }
    }
    return found
  }

  /** The fields that a link needs, from `user_id` and `user_name`; of several, from lists of both. */
  function linkOf(field, at, said, restType, value) {
    const prefix = said.name ?? snakeCase(field.name)
    const find = (...names) => names.map((name) => propertyAt(at, name.split('.'), restType, value)).find(Boolean)
    const id = said.id ? find(said.id) : find(`${prefix}_id`, `${field.name}Id`)
    const name = said.id ? find(said.name ?? '') : find(`${prefix}_name`, `${field.name}Name`)
    if (!id) return null
    if (resolved(id.schema).at.type === 'array')
      return name
        ? `${id.expression}.map((id, at) => ({ id: String(id), name: ${name.expression}[at] ?? '' }))`
        : `${id.expression}.map((id) => ({ id: String(id) }))`
    const link = `{ id: String(${id.expression})${name ? `, name: ${name.expression} ?? undefined` : ''} }`
    return id.isOptional || resolved(id.schema).isNullable ? `${id.expression} == null ? null : ${link}` : link
  }

  /** A property of the items of a list: `affiliates[].get_affiliates`. */
  function itemsReader(field, at, [list, item], restType, value) {
    const property = propertyAt(at, list.split('.'), restType, value)
    const items = property && resolved(resolved(property.schema).at.items).at
    const inner = items && propertyAt(items, item.split('.'), `${property.type}[number]`, 'one')
    const read =
      inner && readerOf((isNonNullType(field.type) ? field.type.ofType : field.type).ofType, inner.schema, inner.type)
    return read ? `${property.expression}.map((one) => ${read(inner.expression)})` : null
  }

  function fieldOf(type, field, at, restType, { value: row, isWhole }) {
    const said = saidOf(field)
    if (said.call) return null
    const items = said.name?.includes('[].') ? itemsReader(field, at, said.name.split('[].'), restType, row) : null
    if (items) return items
    const paths = pathsOf(field, said)
    const fieldType = isNonNullType(field.type) ? field.type.ofType : field.type
    const property = said.id ? null : paths.map((steps) => propertyAt(at, steps, restType, row)).find(Boolean)
    // The resolver of a field with arguments decides on what REST has.
    if (property && field.args.length) return property.expression
    const reader = property && readerOf(field.type, property.schema, property.type)
    if (reader) {
      const { expression, isOptional } = property
      const isGuarded =
        isOptional && reader !== same && !resolved(property.schema).isNullable && !reader('x').startsWith('idText(')
      const value = isGuarded ? `${expression} && ${reader(expression)}` : reader(expression)
      return isOptional && !isRecord(type) ? `(${value}) ?? null` : value
    }
    const isLink = said.id || (isObjectType(fieldType) && isRecord(fieldType) && !type.getFields()[`${field.name}Id`])
    const link = isLink ? linkOf(field, at, said, restType, row) : null
    if (!link && isWhole && (said.name !== undefined || said.id))
      fail(field, `REST has no ${said.id ?? said.name} for ${type.name}.${field.name}`)
    return link
  }

  /** An object literal with the fields that can be read. `isWhole` says that names of the SDL must be there. */
  function literal(type, at, restType, { value = 'row', isWhole = false } = {}) {
    const lines = Object.values(type.getFields())
      .map((field) => [field.name, fieldOf(type, field, at, restType, { value, isWhole })])
      .filter(([, value]) => value !== null)
    const names = lines.map(([name]) => name).filter((name) => !type.getFields()[name].args.length)
    fieldsRead[type.name] = [...new Set([...(fieldsRead[type.name] ?? []), ...names])]
    return `{ ${lines.map((line) => line.join(': ')).join(', ')} }`
  }

  /** A row of an answer in columns: a list for each property, where what was not asked for is missing. */
  function columnsReader(type, columns) {
    const { properties } = components[columns]
    const behind = {}
    const getters = Object.values(type.getFields()).flatMap((field) => {
      const property = pathsOf(field, saidOf(field))
        .map(([name]) => name)
        .find((name) => properties[name])
      const valueType = `NonNullable<Schemas['${columns}']['${property}']>[number]`
      const read = property && readerOf(field.type, resolved(properties[property]).at.items, valueType)
      if (!read) return []
      behind[field.name] = [property]
      return [
        `get ${field.name}() { const value = this.columns.${property}?.[this.at] as ${valueType}\n return ${read('value')} }`,
      ]
    })
    fieldsRead[type.name] = Object.keys(behind)
    for (const { name } of Object.values(type.getFields()).filter(({ name }) => behind[`${name}Id`] && !behind[name]))
      behind[name] = ['Id', 'Name', 'Code'].flatMap((part) => behind[name + part] ?? [])
    const rowType = `{ [Field in keyof ${type.name}InColumns]: ${type.name}InColumns[Field] }`
    emitted.push(
      `class ${type.name}InColumns { constructor(private readonly columns: Partial<Schemas['${columns}']>, private readonly at: number) {}\n${getters.join('\n')} }
export type ${type.name}Row = ${rowType}
${isRecord(type) ? `/** Complete, or as known from a link. */\n` : ''}export type ${type.name}Parent = ${isRecord(type) ? `Named<${type.name}Row>` : `${type.name}Row`}
/** Reads the row at a place of columns; fields are read when they are asked for. */
export const read${type.name}At = (columns: Partial<Schemas['${columns}']>, at: number): ${type.name}Row => new ${type.name}InColumns(columns, at)
/** Reads a single row. */
export const read${type.name} = (row: object) => read${type.name}At(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, [value]])), 0)
/** The properties of REST behind each field. */
export const columnsOf${type.name}: Readonly<Record<string, readonly (keyof Schemas['${columns}'])[]>> = ${JSON.stringify(behind)}`,
    )
    readers.set(type.name, '')
  }

  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    const { columns } = saidOf(type)
    if (columns) {
      columnsReader(type, columns)
      continue
    }
    const own = saidOf(type).schema
    if (own && !components[own]) fail(type, `REST has no schema ${own}`)
    const name = own ?? type.name
    if (name && components[name] && !readers.has(type.name)) {
      const { at } = resolved(components[name])
      if (at.type === 'object') objectReader(type, at, name, `Schemas['${name}']`)
    }
  }
  const answers = answerReaders({ readerOf, literal, propertyAt }, { schema, saidOf }, openApi)
  const text = [
    header,
    ...[...tables].map(([table, { type, pairs }]) => tableText(table, type, [...pairs])),
    ...emitted,
    `/** How the answers of calls are read as what their fields return, with the arguments of mutations. */\nexport const answers = { ${answers.join(', ')} }`,
    `/** The fields that are read from REST, by type; others have a resolver. */\nexport const fieldsRead: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(fieldsRead)}`,
  ].join('\n\n')
  return { text, types: [...readers.keys()] }
}
