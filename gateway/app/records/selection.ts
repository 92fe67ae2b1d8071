import {
  type FieldNode,
  getDirectiveValues,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  Kind,
  type SelectionNode,
} from 'graphql'

/** The properties of REST that the selected fields of a type need; no others are requested. */
export const columnsBehind =
  <Column>(behind: Readonly<Record<string, readonly Column[]>>) =>
  (fields: Iterable<string>): Column[] => [...new Set([...fields].flatMap((field) => behind[field] ?? []))]

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues'>

function isIncluded(node: SelectionNode, { variableValues }: Info): boolean {
  if (!node.directives?.length) return true
  const skip = getDirectiveValues(GraphQLSkipDirective, node, variableValues)
  const include = getDirectiveValues(GraphQLIncludeDirective, node, variableValues)
  return skip?.if !== true && include?.if !== false
}

function fieldsOf(nodes: readonly SelectionNode[], info: Info): FieldNode[] {
  return nodes.flatMap((node): FieldNode[] => {
    if (!isIncluded(node, info)) return []
    if (node.kind === Kind.FIELD) return [node]
    if (node.kind === Kind.INLINE_FRAGMENT) return fieldsOf(node.selectionSet.selections, info)
    return fieldsOf(info.fragments[node.name.value]?.selectionSet.selections ?? [], info)
  })
}

const below = (nodes: readonly FieldNode[], info: Info) =>
  nodes.flatMap((node) => fieldsOf(node.selectionSet?.selections ?? [], info))

/**
 * Names of the fields selected below a path of the resolver's own field, including fragments and `@include`/`@skip`:
 * `selectedFields(info, 'rows')` in the resolver of `leads`.
 */
export function selectedFields(info: Info, ...path: string[]): Set<string> {
  let nodes = below(info.fieldNodes, info)
  for (const step of path)
    nodes = below(
      nodes.filter(({ name }) => name.value === step),
      info,
    )
  return new Set(nodes.map(({ name }) => name.value).filter((name) => !name.startsWith('__')))
}
