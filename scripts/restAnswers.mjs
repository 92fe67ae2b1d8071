// How the answers of calls are read as what their fields return, for `gateway/generated/rows.ts`.
import { GraphQLList, isNonNullType, isObjectType } from 'graphql'
import { answerOf, calledFields, fail, isRecord, lowerFirst, pathsOf, restSchemas, snakeCase } from './restApi.mjs'

/** Functions by type and field, as texts: of a mutation also with its arguments. `rows` reads the parts. */
export function answerReaders({ readerOf, literal, propertyAt }, { schema, saidOf }, openApi) {
  const components = openApi.components.schemas
  const { resolved } = restSchemas(components)

  /** An object as REST has it in `answer`, or in a property of it: the first of `paths` that can be read as the type. */
  function partOf(type, schemaAt, paths, restType) {
    const { at } = resolved(schemaAt)
    const named = isNonNullType(type) ? type.ofType : type
    for (const steps of paths) {
      const property = steps.length
        ? propertyAt(at, steps, restType)
        : { expression: 'row', type: restType, schema: schemaAt }
      if (!property) continue
      const inner = resolved(property.schema).at
      const isPage =
        isObjectType(named) &&
        !isRecord(named) &&
        inner.type === 'object' &&
        !components[saidOf(named).schema ?? named.name]
      const read = isPage
        ? (value) => `(${literal(named, inner, property.type, { value })})`
        : readerOf(type, property.schema, property.type)
      if (read)
        return property.isOptional
          ? `(${property.expression} ?? null) && ${read(property.expression)}`
          : read(property.expression)
    }
    return null
  }

  /** Parts of many records, each with the id of its record. */
  function ofEach(owner, field, answer, restType) {
    const { at } = resolved(answer)
    if (at.type !== 'array') return null
    const { properties } = resolved(at.items).at
    const id = ['id', `${snakeCase(lowerFirst(owner.name))}_id`].find((name) => properties[name])
    const read = readerOf(field.type, at.items, `${restType}[number]`)
    return `row.map((one) => ({ ...${read('one')}, id: String(one.${id}) }))`
  }

  function readingOf(owner, field, said, answer, restType) {
    const paths = said.name === undefined ? [[], ['data']] : [said.name.split('.')]
    // A list by ids, for one record of it.
    const isOne = isObjectType(isNonNullType(field.type) ? field.type.ofType : field.type)
    const isById = owner.name !== 'Query' || (field.args.length === 1 && field.args[0].name === 'id')
    const isRow = isOne && isById && !said.call.includes('{') && field.args.every(({ name }) => name === 'id')
    const each = isRow && owner.name !== 'Query' ? ofEach(owner, field, answer, restType) : null
    if (each) return each
    return (
      partOf(isRow ? new GraphQLList(field.type) : field.type, answer, paths, restType) ??
      fail(field, `${said.call} does not answer with ${field.type}`)
    )
  }

  function changeOf(field, answer, restType) {
    const fields = Object.values((field.type.ofType ?? field.type).getFields()).filter(
      ({ name }) => !['errors', 'versionless'].includes(name),
    )
    const lines = fields.map((one) => {
      const said = saidOf(one)
      if (one.name === 'deletedId' && !said.name) return 'deletedId: args.id'
      const paths = [...pathsOf(one, said), [], ['data']]
      const value = partOf(one.type, answer, paths, restType) ?? (one.name === 'undo' ? 'null' : null)
      return `${one.name}: ${value ?? fail(field, `${saidOf(field).call} does not answer with ${one.name}`)}`
    })
    return `({ ${lines.join(', ')} })`
  }

  return [...calledFields({ schema, saidOf })].map(([owner, fields]) => {
    const lines = fields.map(({ field, said, method, route }) => {
      const answer = answerOf(openApi, field, method, route)
      const restType = `Answer<'${route}', '${method.toLowerCase()}'>`
      const value =
        owner.name === 'Mutation' ? changeOf(field, answer, restType) : readingOf(owner, field, said, answer, restType)
      return `${field.name}: (row: ${restType}${/\bargs\b/.test(value) ? ', args: { id: string }' : ''}) => ${value}`
    })
    return `${owner.name}: { ${lines.join(', ')} }`
  })
}
