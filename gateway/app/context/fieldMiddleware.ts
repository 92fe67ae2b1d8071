import { type GraphQLField, type GraphQLResolveInfo, type GraphQLSchema, isObjectType } from 'graphql'

type Resolve = (parent?: unknown, args?: unknown, context?: unknown, info?: unknown) => unknown

/** Replaces the `resolve` of a field, or the `subscribe` of a subscription, and receives the original. */
type FieldMiddleware = (
  resolve: Resolve,
  parent: unknown,
  args: Record<string, unknown>,
  context: unknown,
  info: GraphQLResolveInfo,
) => unknown

/** Middleware for fields with arguments; fields for which `middlewareOf` returns null are unchanged. */
export function withArguments(
  schema: GraphQLSchema,
  middlewareOf: (field: GraphQLField<unknown, unknown>) => FieldMiddleware | null,
) {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  const byType = types
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => {
      const fields = Object.values(type.getFields()).flatMap((field): [string, FieldMiddleware][] => {
        const middleware = field.args.length ? middlewareOf(field) : null
        return middleware ? [[field.name, middleware]] : []
      })
      return fields.length ? [[type.name, Object.fromEntries(fields)]] : []
    })
  return Object.fromEntries(byType) as Record<string, Record<string, FieldMiddleware>>
}
