/** Bulk actions as calls: what each sends, what it shows at once, and its words. */
import type { ApolloClient, ApolloCache, TypedDocumentNode } from '@apollo/client'
import type { Reference } from '@apollo/client'
import {
  FireFtdDocument,
  MarkTestLeadsDocument,
  OverrideLeadStatusDocument,
  type FireFtdMutation,
  type FireFtdMutationVariables,
} from '../generated/graphql'
import type { BulkPortion } from './bulkRun'
import { leadFieldsOf, withLeadFields } from './leadFieldsOf'
import type { Bulk } from './useBulk'
import { throwErrors } from './UserInputError'

export interface LeadAction extends Pick<Bulk, 'title' | 'send' | 'anticipate'> {
  succeeded: string
  failed: string
}

const updateFailed = 'Failed to update the lead. Please try again.'

/** Sends a portion; the leads that it answers take their places in the cache, and so on screen. */
async function send<Variables extends FireFtdMutationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<FireFtdMutation, Variables>,
  { ids, key }: BulkPortion,
  variables: Omit<Variables, 'leadIds' | 'key'>,
) {
  const mutation = withLeadFields(document, leadFieldsOf(client.cache, ids))
  const { data } = await client.mutate({ mutation, variables: { ...variables, leadIds: ids, key } as Variables })
  const { refused, errors } = data?.action ?? { refused: [], errors: [] }
  throwErrors(errors)
  return { refused }
}

let layers = 0
type Change = Record<string, (old: unknown, details: { readField: (name: string) => unknown }) => unknown>

/** Changes leads that are here in a layer of its own, which taken away leaves them exactly as the server has them. */
function anticipate(cache: ApolloCache, ids: readonly string[], fields: Change): () => void {
  const layer = `lead-action-${++layers}`
  const known = cache.extract() as Record<string, object | undefined>
  const here = ids.map((id) => `Lead:${id}`).filter((id) => known[id])
  cache.recordOptimisticTransaction((layer) => {
    for (const id of here)
      layer.modify<Record<string, string | boolean | Reference | null>>({ id, fields: fields as never })
  }, layer)
  return () => cache.removeOptimistic(layer)
}

export const markTest = (client: ApolloClient, ids: readonly string[]): LeadAction => ({
  title: 'Mark as test leads',
  succeeded: 'Leads Marked as Test',
  failed: updateFailed,
  send: (portion) => send(client, MarkTestLeadsDocument, portion, {}),
  anticipate: () => anticipate(client.cache, ids, { isTest: () => true }),
})

export const fireFtd = (client: ApolloClient): LeadAction => ({
  title: 'Fire FTD',
  succeeded: 'FTD Fired',
  failed: 'Failed to fire FTD. Please try again.',
  send: (portion) => send(client, FireFtdDocument, portion, {}),
})

export const overrideStatus = (client: ApolloClient, ids: readonly string[], status: string): LeadAction => ({
  title: 'Override status',
  succeeded: 'Status Override Updated',
  failed: updateFailed,
  send: (portion) => send(client, OverrideLeadStatusDocument, portion, { statusOverride: status }),
  anticipate: () =>
    anticipate(client.cache, ids, {
      statusOverride: () => status || null,
      // Without an override it is the advertiser's status, or a default that only the server knows.
      publisherStatus: (old, { readField }) => status || readField('brandStatus') || old,
    }),
})
