import { type FieldNode, getArgumentValues, GraphQLError, type GraphQLField, type GraphQLSchema } from 'graphql'
import { withArguments } from '../schema/fieldMiddleware'

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
export const exactArguments = (schema: GraphQLSchema) =>
  withArguments(schema, (field) => (resolve, parent, _args, context, info) => {
    const [node] = info.fieldNodes
    return resolve(parent, node ? argumentsOf(field, node, info.variableValues) : {}, context, info)
  })
