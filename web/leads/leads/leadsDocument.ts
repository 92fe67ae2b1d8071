import type { TypedDocumentNode } from '@apollo/client'
import { type DocumentNode, Kind, type SelectionNode, type SelectionSetNode } from 'graphql'
import { madeOfStored } from '../../app/apollo/storedDocument'
import { LeadsDocument, type LeadsQuery, type LeadsQueryVariables } from '../../generated/graphql'
import { leadColumns } from '../../../shared/leads/leadColumns'

/** Fields of the schema behind these columns; the query requests further ones for every row. */
export const fieldsOfColumns = (columns: readonly string[]): ReadonlySet<string> =>
  new Set(leadColumns.filter(({ field }) => columns.includes(field)).flatMap(({ fields }) => fields))

const documents = new Map<string, TypedDocumentNode<LeadsQuery, LeadsQueryVariables>>()

/** Variable of an @include condition, or undefined without one. */
const conditionOf = ({ directives = [] }: SelectionNode) => {
  const condition = directives[0]?.arguments?.[0]?.value
  return condition?.kind === Kind.VARIABLE ? condition.name.value : undefined
}

/** Variables that stand for a field each: those that are false by default. */
const conditionsOf = ({ definitions }: DocumentNode): ReadonlySet<string> =>
  new Set(
    definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? (definition.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
            defaultValue?.kind === Kind.BOOLEAN ? [variable.name.value] : [],
          )
        : [],
    ),
  )

function keep(set: SelectionSetNode, included: ReadonlySet<string>): SelectionSetNode {
  const selections = set.selections.flatMap((selection): SelectionNode[] => {
    const condition = conditionOf(selection)
    if (condition && !included.has(condition)) return []
    if (selection.kind !== Kind.FIELD) return [selection]
    const { selectionSet } = selection
    return [{ ...selection, directives: [], selectionSet: selectionSet && keep(selectionSet, included) }]
  })
  return { ...set, selections }
}

/**
 * The leads query with evaluated conditions: fields of visible columns without `@include`. Apollo's cache evaluates
 * conditions for every field of every row, which doubled the time to paint with a thousand rows.
 */
export function leadsDocument(columns: readonly string[]): TypedDocumentNode<LeadsQuery, LeadsQueryVariables> {
  const shown = fieldsOfColumns(columns)
  const key = [...shown].join()
  const known = documents.get(key)
  if (known) return known
  const conditions = conditionsOf(LeadsDocument)
  const reduced = {
    ...LeadsDocument,
    definitions: LeadsDocument.definitions.map((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? {
            ...definition,
            variableDefinitions: definition.variableDefinitions?.filter(
              ({ variable }) => !conditions.has(variable.name.value),
            ),
            selectionSet: keep(definition.selectionSet, shown),
          }
        : definition,
    ),
  }
  const document = madeOfStored(
    reduced,
    Object.fromEntries([...conditions].flatMap((field) => (shown.has(field) ? [[field, true]] : []))),
  )
  documents.set(key, document)
  return document
}
