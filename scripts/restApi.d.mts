import type { GraphQLSchema, Source } from 'graphql'

export interface PlacedSchema {
  schema: GraphQLSchema
}
export function placedSchema(sources?: readonly Source[]): PlacedSchema
