import { afterAll, beforeAll, expect, it } from '@jest/globals'
import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { startTestGateway, type TestGateway } from '../../../gateway/test/testGateway'
import { schema, selection } from './rootFields'

type Field = GraphQLField<unknown, unknown>

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({ env: { COST_PER_MINUTE: '1000000000' } })
})
afterAll(() => gateway.stop())

/** Fields that need no argument, without those that cost a REST call for each record. */
const fieldsOf = (type: GraphQLObjectType): Field[] =>
  Object.values(type.getFields()).filter(
    ({ args, astNode }) =>
      !args.some(isRequiredArgument) && !astNode?.directives?.some(({ name }) => name.value === 'cost'),
  )

/** Type of the rows of a list or page, and the selection of all their plain fields besides `inner`. */
function rowsOf({ type }: Field) {
  const named = getNamedType(type)
  if (!isObjectType(named)) return null
  const isList = isListType(getNullableType(type))
  const row = isList ? named : getNamedType(named.getFields().rows?.type)
  if (!isObjectType(row)) return null
  const plain = fieldsOf(row).filter((field) => isLeafType(getNamedType(field.type)))
  const all = plain.map(({ name }) => name).join(' ') || '__typename'
  return { row, select: (inner = all) => (isList ? `{ ${inner} }` : `{ rows { ${inner} } }`) }
}

const lists = Object.values(schema.getQueryType()!.getFields()).flatMap((root) => {
  const rows = rowsOf(root)
  if (!rows) return []
  const ask = selection(`Query.${root.name}`).replace('{ __typename }', '')
  const nested = fieldsOf(rows.row).flatMap((field) => {
    const inner = rowsOf(field)
    return inner ? [`{ ${ask} ${rows.select(`${field.name} ${inner.select()}`)} }`] : []
  })
  return [`{ ${ask} ${rows.select()} }`, ...nested]
})

it('every list, and every list of its rows, is within the cost limit by default', async () => {
  expect(lists.length).toBeGreaterThan(100)
  const tooCostly: unknown[] = []
  for (const query of lists) {
    const { extensions } = await gateway.graphql(query)
    const { requested, limit } = extensions?.cost as { requested: number; limit: number }
    if (requested > limit) tooCostly.push({ query, requested, limit })
  }
  expect(tooCostly).toEqual([])
})
