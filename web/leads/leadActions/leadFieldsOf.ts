/** Fields that the answer of a lead action must contain, so that all shown data of a lead is current. */
import type { ApolloCache, TypedDocumentNode } from '@apollo/client'
import { madeOfStored } from '../../app/apollo/storedDocument'
import { Kind, type FieldNode, type SelectionNode, type SelectionSetNode } from 'graphql'

/** Links to other records, which are refetched where they are shown. */
const links: ReadonlySet<string> = new Set([
  'advertiser',
  'publisher',
  'country',
  'distribution',
  'apiOffer',
  'campaign',
  'originLead',
  'history',
  'statusChanges',
  'postbacks',
  'held',
  'depositReturn',
])

/**
 * Plain fields of these leads in the cache: those of visible columns, earlier pages and other screens. Empty for leads
 * that were never loaded, such as most of a selection over many pages.
 */
export function leadFieldsOf(cache: ApolloCache, ids: readonly string[]): string[] {
  const records = cache.extract() as Record<string, object | undefined>
  const fields = new Set(ids.flatMap((id) => Object.keys(records[`Lead:${id}`] ?? {})))
  fields.delete('__typename')
  return [...fields].filter((field) => /^\w+$/.test(field) && !links.has(field)).sort()
}

const fieldNode = (name: string): FieldNode => ({ kind: Kind.FIELD, name: { kind: Kind.NAME, value: name } })

/** Adds fields to every selection of leads. */
function widen(set: SelectionSetNode, fields: readonly string[]): SelectionSetNode {
  const selections = set.selections.map((selection): SelectionNode => {
    if (selection.kind !== Kind.FIELD || !selection.selectionSet) return selection
    const { value } = selection.name
    const isLeads = value === 'leads' || value === 'lead'
    const inner = isLeads ? fields.filter((field) => field !== 'id').map(fieldNode) : []
    const { selectionSet } = selection
    return {
      ...selection,
      selectionSet: isLeads
        ? { ...selectionSet, selections: [...selectionSet.selections, ...inner] }
        : widen(selectionSet, fields),
    }
  })
  return { ...set, selections }
}

const documents = new WeakMap<object, Map<string, unknown>>()

/** The mutation with these fields added for its leads. */
export function withLeadFields<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  fields: readonly string[],
): TypedDocumentNode<Data, Variables> {
  const known = documents.get(document) ?? new Map<string, unknown>()
  documents.set(document, known)
  const key = fields.join()
  const made = known.get(key) as TypedDocumentNode<Data, Variables> | undefined
  if (made) return made
  const whole = {
    ...document,
    definitions: document.definitions.map((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? { ...definition, selectionSet: widen(definition.selectionSet, fields) }
        : definition,
    ),
  }
  // Must match the variable names of scripts/storedDocuments.mjs.
  const asked = fields
    .filter((field) => field !== 'id')
    .map((field) => [`with${field[0]?.toUpperCase()}${field.slice(1)}`, true])
  const widened = madeOfStored(whole, Object.fromEntries(asked) as Record<string, unknown>)
  known.set(key, widened)
  return widened
}
