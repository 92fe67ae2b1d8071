import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  getNamedType,
  type GraphQLField,
  GraphQLError,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  visit,
} from 'graphql'
import { Refusal } from '../subscriptions/subscriptionRequest'

export const refuse = (message: string, nodes?: ASTNode) => new Refusal([new GraphQLError(message, { nodes })])

/** Names that no document uses. */
export const pageVariable = 'page__'
export const cursorAlias = 'endCursor__'

const [model] = parse(
  `query ($${pageVariable}: PageInput!) { list(page: $${pageVariable}) { ${cursorAlias}: endCursor } }`,
).definitions as OperationDefinitionNode[]
const [modelField] = (model?.selectionSet.selections ?? []) as FieldNode[]

type Field = GraphQLField<unknown, unknown>

/** The fields of Query that are lists which can be read on from a cursor, by name. */
export const cursorLists = (schema: GraphQLSchema): ReadonlyMap<string, Field> =>
  new Map(
    Object.entries(schema.getQueryType()?.getFields() ?? {}).filter(([, { type, args }]) => {
      const list = getNamedType(type)
      return isObjectType(list) && 'endCursor' in list.getFields() && args.some(({ name }) => name === 'page')
    }),
  )

/** Variables that a document uses. */
function usedIn(document: DocumentNode): Set<string> {
  const used = new Set<string>()
  visit(document, { VariableDefinition: () => false, Variable: ({ name }) => void used.add(name.value) })
  return used
}

/**
 * A query of one list with the page as a variable and the cursor of its end, instead of its own page. Throws a Refusal unless it asks
 * for one of the lists alone.
 */
export function pagedQuery(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  lists: ReadonlyMap<string, Field>,
) {
  const [field, ...others] = operation.selectionSet.selections
  const list = field?.kind === Kind.FIELD && !others.length ? lists.get(field.name.value) : undefined
  if (!list || field?.kind !== Kind.FIELD)
    throw refuse(`Ask for one list that has an endCursor: ${[...lists.keys()].join(', ')}.`, field)
  const paged: FieldNode = {
    ...field,
    arguments: [
      ...(field.arguments ?? []).filter(({ name }) => name.value !== 'page'),
      ...(modelField?.arguments ?? []),
    ],
    selectionSet: {
      kind: Kind.SELECTION_SET,
      selections: [...(field.selectionSet?.selections ?? []), ...(modelField?.selectionSet?.selections ?? [])],
    },
  }
  const withDefinitions = (variableDefinitions: OperationDefinitionNode['variableDefinitions']) => {
    const asked = {
      ...operation,
      variableDefinitions,
      selectionSet: { ...operation.selectionSet, selections: [paged] },
    }
    const definitions = document.definitions.map((one) => (one === operation ? asked : one))
    return { operation: asked, document: { ...document, definitions } }
  }
  const used = usedIn(withDefinitions([]).document)
  // Those of its own page are left out.
  const own = operation.variableDefinitions?.filter(({ variable }) => used.has(variable.name.value)) ?? []
  return { list, field: paged, ...withDefinitions([...own, ...(model?.variableDefinitions ?? [])]) }
}
