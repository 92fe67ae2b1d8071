import { type ASTNode, type ConstDirectiveNode, getDirectiveValues, type GraphQLSchema } from 'graphql'

interface Declared {
  astNode?: (ASTNode & { directives?: readonly ConstDirectiveNode[] }) | null | undefined
}

/** What `@rest` says of a type, field or argument. */
export interface Said {
  name?: string
  id?: string
  call?: string
  orNull?: boolean
}
export type SaidOf = (declared: Declared) => Said

export function saidIn(schema: GraphQLSchema): SaidOf {
  const directive = schema.getDirective('rest')
  return ({ astNode }) => (directive && astNode && getDirectiveValues(directive, astNode)) ?? {}
}

/** Where something is declared, before an error about it: `schema/routing/caps.graphql:12: `. */
export const sdlPlace = ({ astNode }: Declared) =>
  astNode?.loc ? `${astNode.loc.source.name}:${astNode.loc.startToken.line}: ` : ''
