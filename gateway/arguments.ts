import {
  type FieldNode,
  getArgumentValues,
  GraphQLError,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
} from 'graphql'

type Resolve = (parent?: unknown, args?: unknown, context?: unknown, info?: unknown) => unknown

/** A field's arguments as graphql-js coerces them, defaults and all. Throws BAD_USER_INPUT, as a 400 before execution. */
export function argumentsOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Record<string, unknown>,
) {
  try {
    return getArgumentValues(field, node, variables)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } })
  }
}

/** Middleware for every field that takes arguments: graphql-jit loses a default when a variable for it is left out. */
export function exactArguments(schema: GraphQLSchema) {
  const withArguments =
    (field: GraphQLField<unknown, unknown>) =>
    (resolve: Resolve, parent: unknown, _args: unknown, context: unknown, info: GraphQLResolveInfo) => {
      const [node] = info.fieldNodes
      return resolve(parent, node ? argumentsOf(field, node, info.variableValues) : {}, context, info)
    }
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith('__'))
  const byType = types.flatMap((type) => {
    const fields = isObjectType(type) ? Object.values(type.getFields()).filter(({ args }) => args.length) : []
    return fields.length
      ? [[type.name, Object.fromEntries(fields.map((field) => [field.name, withArguments(field)]))]]
      : []
  })
  return Object.fromEntries(byType)
}
