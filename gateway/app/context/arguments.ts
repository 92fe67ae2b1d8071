import { type FieldNode, getArgumentValues, GraphQLError, type GraphQLField, type GraphQLSchema } from 'graphql'
import { checkForms } from '../errors/formFaults'
import { withArguments } from './fieldMiddleware'

/**
 * Arguments of a field as coerced by graphql-js, with defaults. Throws BAD_USER_INPUT, with status 400 as before
 * execution.
 */
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

/**
 * Middleware for fields with arguments: graphql-jit loses a default if its variable is omitted. What does not have the
 * form of its scalar is refused, but for mutations, whose input the API checks.
 */
export const exactArguments = (schema: GraphQLSchema) =>
  withArguments(schema, (field) => (resolve, parent, _args, context, info) => {
    const [node] = info.fieldNodes
    const args = node ? argumentsOf(field, node, info.variableValues) : {}
    if (info.parentType.name !== 'Mutation') checkForms(field.args, args)
    return resolve(parent, args, context, info)
  })
