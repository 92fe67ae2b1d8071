/** Bulk actions: mutation, optimistic update and texts of each. */
import type { ApolloClient, ApolloCache, TypedDocumentNode } from '@apollo/client'
import type { Reference } from '@apollo/client'
import { throwErrors } from '../../ui/show/errors'
import {
  FireFtdDocument,
  MarkTestLeadsDocument,
  OverrideLeadStatusDocument,
  type FireFtdMutation,
  type FireFtdMutationVariables,
  UndoStatusOverrideDocument,
  type UndoFragment,
} from '../../generated/graphql'
import type { BulkPortion } from './bulkRun'
import { leadFieldsOf, withLeadFields } from './leadFieldsOf'
import type { Bulk } from './useBulk'

export interface LeadAction extends Pick<Bulk, 'title' | 'send' | 'anticipate'> {
  succeeded: string
  failed: string
  /** Undo of all changes so far; null if there are none. Omitted if an action cannot be undone. */
  undo?: () => { ids: string[]; action: LeadAction } | null
}

const updateFailed = 'Failed to update the lead. Please try again.'

/** Sends a portion; the returned leads update the cache. */
async function send<Variables extends FireFtdMutationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<FireFtdMutation, Variables>,
  { ids, key }: BulkPortion,
  variables: Omit<Variables, 'leadIds' | 'key'>,
) {
  const mutation = withLeadFields(document, leadFieldsOf(client.cache, ids))
  const { data } = await client.mutate({ mutation, variables: { ...variables, leadIds: ids, key } as Variables })
  const { refused, undo, errors } = data?.action ?? { refused: [], undo: [], errors: [] }
  throwErrors(errors)
  return { refused, undo }
}

/** Sends portions and collects the data for undo. */
function undoable(
  sendPortion: (portion: BulkPortion) => ReturnType<typeof send>,
  undoing: (changed: readonly UndoFragment[]) => LeadAction,
): Pick<LeadAction, 'send' | 'undo'> {
  const changed: UndoFragment[] = []
  return {
    send: async (portion) => {
      const { refused, undo } = await sendPortion(portion)
      changed.push(...undo)
      return { refused }
    },
    undo: () => (changed.length ? { ids: changed.map(({ leadId }) => leadId), action: undoing(changed) } : null),
  }
}

let layers = 0
type Change = Record<string, (old: unknown, details: { readField: (name: string) => unknown }) => unknown>

/** Optimistic change in its own cache layer; removing the layer restores the server's state. */
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

/** Sets or removes the test mark. */
export const markTest = (client: ApolloClient, ids: readonly string[], isTest: boolean): LeadAction => ({
  title: isTest ? 'Mark as test leads' : 'Unmark as test',
  succeeded: isTest ? 'Leads Marked as Test' : 'Leads Unmarked as Test',
  failed: updateFailed,
  ...undoable(
    (portion) => send(client, MarkTestLeadsDocument, portion, { isTest }),
    (changed) =>
      markTest(
        client,
        changed.map(({ leadId }) => leadId),
        !isTest,
      ),
  ),
  anticipate: () => anticipate(client.cache, ids, { isTest: () => isTest }),
})

export const fireFtd = (client: ApolloClient): LeadAction => ({
  title: 'Fire FTD',
  succeeded: 'FTD Fired',
  failed: 'Failed to fire FTD. Please try again.',
  send: (portion) => send(client, FireFtdDocument, portion, {}),
})

/** Restores previous overrides; the server skips leads that were changed since. */
function undoOverride(client: ApolloClient, changed: readonly UndoFragment[]): LeadAction {
  const undoById = new Map(
    changed.map(({ leadId, version, statusOverride }) => [leadId, { leadId, version, statusOverride }]),
  )
  return {
    title: 'Undo the status override',
    succeeded: 'Status Override Undone',
    failed: updateFailed,
    send: async ({ ids, key }) => {
      const mutation = withLeadFields(UndoStatusOverrideDocument, leadFieldsOf(client.cache, ids))
      const { data } = await client.mutate({
        mutation,
        variables: { leads: ids.flatMap((id) => undoById.get(id) ?? []), key },
      })
      throwErrors(data?.action.errors ?? [])
      return { refused: data?.action.refused ?? [] }
    },
  }
}

export const overrideStatus = (client: ApolloClient, ids: readonly string[], status: string): LeadAction => ({
  title: 'Override status',
  succeeded: 'Status Override Updated',
  failed: updateFailed,
  ...undoable(
    (portion) => send(client, OverrideLeadStatusDocument, portion, { statusOverride: status }),
    (changed) => undoOverride(client, changed),
  ),
  anticipate: () =>
    anticipate(client.cache, ids, {
      statusOverride: () => status || null,
      // Without an override, the advertiser's status is shown, or a default that only the server knows.
      publisherStatus: (old, { readField }) => status || readField('advertiserStatus') || old,
    }),
})
