import { describe, expect, it } from '@jest/globals'
import {
  buildASTSchema,
  concatAST,
  type GraphQLNamedType,
  GraphQLSchema,
  isObjectType,
  Kind,
  type NameNode,
  type StringValueNode,
  visit,
} from 'graphql'
import { readTypeDefs } from './schema'

const document = concatAST(readTypeDefs('schema'))

interface Definition {
  kind: Kind
  name: NameNode
  description?: StringValueNode
}
const isDefinition = (node: object): node is Definition =>
  'name' in node && 'kind' in node && /Definition|Extension/.test(String(node.kind))

/** The definitions of the SDL that are wrong: `Cap.publishers`. */
function placesWhere(isWrong: (definition: Definition) => boolean) {
  const places: string[] = []
  const path: string[] = []
  visit(document, {
    enter(node) {
      if (!isDefinition(node)) return
      path.push(node.name.value)
      if (isWrong(node)) places.push(path.join('.'))
    },
    leave: (node) => void (isDefinition(node) && path.pop()),
  })
  return places
}

describe('the SDL', () => {
  it('describes every type, field, argument, enum value and directive', () => {
    expect(placesWhere(({ kind, description }) => !/Extension/.test(kind) && !description?.value.trim())).toEqual([])
  })

  it('names types in PascalCase, and all else but enum values in camelCase', () => {
    const style = (kind: Kind) =>
      /Type(Definition|Extension)$/.test(kind) ? /^[A-Z][A-Za-z0-9]*$/ : /^[a-z][A-Za-z0-9]*$/
    expect(
      placesWhere(({ kind, name }) => kind !== Kind.ENUM_VALUE_DEFINITION && !style(kind).test(name.value)),
    ).toEqual([])
  })

  it('has no type that no operation reaches', () => {
    const schema = buildASTSchema(document)
    const [query, mutation, subscription] = [
      schema.getQueryType(),
      schema.getMutationType(),
      schema.getSubscriptionType(),
    ]
    const reached = new GraphQLSchema({ query, mutation, subscription, directives: schema.getDirectives() })
    const isPart = (type: GraphQLNamedType) => isObjectType(type) && type.getInterfaces().length > 0
    const unreached = Object.values(schema.getTypeMap()).filter((type) => !reached.getType(type.name) && !isPart(type))
    // The body of a download, beside GraphQL.
    expect(unreached.map(({ name }) => name)).toEqual(['AuditLogExportInput'])
  })
})
