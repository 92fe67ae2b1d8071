import { type DocumentNode, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql'

/** The fields of the schema that a document asks for, as `Lead.email`. */
export function usedFields(schema: GraphQLSchema, document: DocumentNode): string[] {
  const types = new TypeInfo(schema)
  const used = new Set<string>()
  const note = () => {
    const [type, field] = [types.getParentType(), types.getFieldDef()]
    if (type && field && !field.name.startsWith('__')) used.add(`${type.name}.${field.name}`)
  }
  visit(document, visitWithTypeInfo(types, { Field: note }))
  return [...used].sort()
}
