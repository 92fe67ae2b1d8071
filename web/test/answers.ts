import { readdirSync, readFileSync } from 'node:fs'
import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import {
  buildASTSchema,
  executeSync,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  typeFromAST,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLOutputType,
  isAbstractType,
} from 'graphql'

const sources = readdirSync('schema', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.graphql'))
const schema = buildASTSchema(parse(sources.map((file) => readFileSync(`schema/${file}`, 'utf8')).join('\n')))

export type AnyDocument = TypedDocumentNode<Record<string, unknown>, OperationVariables>

/** A minimal valid value of an input type. */
function input(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return input(type.ofType)
  if (isListType(type)) return []
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (!isInputObjectType(type)) return { Int: 1, Float: 1, Boolean: true }[type.name] ?? '1'
  const needed = Object.values(type.getFields()).filter(
    ({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined,
  )
  return Object.fromEntries(needed.map(({ name, type }) => [name, input(type)]))
}

/** Values for the required variables of an operation. */
export function variablesOf(document: DocumentNode): OperationVariables {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  const needed = (operation?.variableDefinitions ?? []).filter(({ type }) => type.kind === Kind.NON_NULL_TYPE)
  return Object.fromEntries(
    needed.map(({ variable, type }) => [
      variable.name.value,
      input(typeFromAST(schema, type as never) as unknown as GraphQLInputType),
    ]),
  )
}

function output(type: GraphQLOutputType, name: string): unknown {
  if (isNonNullType(type)) return output(type.ofType, name)
  if (isListType(type)) return [output(type.ofType, name)]
  if (isEnumType(type)) return type.getValues()[0]?.value
  if (isObjectType(type) || isAbstractType(type)) return {}
  return { Int: 1, Float: 1, Boolean: true, ID: '1' }[getNamedType(type).name] ?? name
}

/** Answer of a server with one complete record of each type, with id 1. `names` are the records' names by type. */
export function answerOf(document: DocumentNode, names: Readonly<Record<string, string>>) {
  const { data, errors } = executeSync({
    schema,
    document,
    variableValues: variablesOf(document),
    fieldResolver: (_source, _args, _context, { fieldName, parentType, returnType }) =>
      output(returnType, fieldName === 'name' ? (names[parentType.name] ?? fieldName) : fieldName),
    typeResolver: (_value, _context, _info, type) =>
      type.name === 'Record' ? 'Advertiser' : schema.getPossibleTypes(type)[0]?.name,
  })
  if (errors?.length || !data) throw new Error(errors?.join('\n') ?? 'No answer')
  return data
}
