import { useEffect, useMemo, useRef, useState } from 'react'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { keepRecentLeads } from '../leadChanges/keepRecentLeads'
import type { LeadsVariables } from './leadsState'
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

interface Asked {
  /** Columns whose fields are requested. */
  columns: readonly string[]
  /** Changes when the user requests a refetch. */
  asked: number
  skip: boolean
}

/**
 * Columns to request. Hiding a column requests nothing new: the previous columns are kept while they are sufficient.
 */
function useAskedColumns(request: string, columns: readonly string[]): readonly string[] {
  const [asked, setAsked] = useState({ request, columns })
  const has = useMemo(() => fieldsOfColumns(asked.columns), [asked.columns])
  const wants = useMemo(() => fieldsOfColumns(columns), [columns])
  if (asked.request === request && [...wants].every((field) => has.has(field))) return asked.columns
  setAsked({ request, columns })
  return columns
}

/** A page of leads. The previous one is kept while loading and on errors. */
export function useLeads(variables: LeadsVariables, { columns, asked, skip }: Asked) {
  const { cache } = useApolloClient()
  const request = useMemo(() => JSON.stringify(variables), [variables])
  const askedColumns = useAskedColumns(request, columns)
  const document = useMemo(() => leadsDocument(askedColumns), [askedColumns])
  const { data, previousData, loading, error, refetch } = useQuery(document, { variables, skip })
  const rows = data?.leads?.rows.length
  useEffect(() => {
    if (rows !== undefined) keepRecentLeads(cache, JSON.parse(request), rows)
  }, [cache, request, rows])

  const last = useRef({ request, asked })
  useEffect(() => {
    const again = last.current.request === request && last.current.asked !== asked
    last.current = { request, asked }
    // The query returns the error.
    if (again && !skip) refetch().catch(() => {})
  }, [request, asked, skip, refetch])

  return {
    document,
    leads: (data ?? previousData)?.leads,
    stale: !data,
    loading: loading || skip,
    error,
    retry: () => void refetch().catch(() => {}), // the query returns the error
  }
}
