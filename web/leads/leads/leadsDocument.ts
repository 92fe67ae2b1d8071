import type { TypedDocumentNode } from '@apollo/client'
import { Kind, type SelectionNode, type SelectionSetNode } from 'graphql'
import { madeOfStored } from '../../app/apollo/storedDocument'
import { LeadsDocument, type LeadsQuery, type LeadsQueryVariables } from '../../generated/graphql'
import { optionalLeadFields, type OptionalLeadField } from './table/leadFields'

const documents = new Map<string, TypedDocumentNode<LeadsQuery, LeadsQueryVariables>>()

/** Variable of an @include condition, or undefined without one. */
const conditionOf = ({ directives = [] }: SelectionNode) => {
  const condition = directives[0]?.arguments?.[0]?.value
  return condition?.kind === Kind.VARIABLE ? condition.name.value : undefined
}

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
export function leadsDocument(
  included: Record<OptionalLeadField, boolean>,
): TypedDocumentNode<LeadsQuery, LeadsQueryVariables> {
  const fields = optionalLeadFields.filter((field) => included[field])
  const key = fields.join()
  const known = documents.get(key)
  if (known) return known
  const shown = new Set<string>(fields)
  const conditions = new Set<string>(optionalLeadFields)
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
  const document = madeOfStored(reduced, Object.fromEntries(fields.map((field) => [field, true])))
  documents.set(key, document)
  return document
}
