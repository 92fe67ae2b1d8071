import { useCallback, useRef } from 'react'
import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { countOf } from '../../../shared/app/format'
import { ReturnDepositsDocument, type ReturnDepositsMutation, UndoReturnsDocument } from '../../generated/graphql'
import { leadFieldsOf, withLeadFields } from '../../leads/leadActions/leadFieldsOf'
import { throwErrors } from '../../ui/show/errors'
import { toast } from '../../ui/overlay/toasts'
import { useUndo } from '../../ui/overlay/undo'
import { minus } from './ReturnFacts'
import { type Preview, returnMoney } from './returnSums'

/** Queries that show returns, besides the fields of leads. */
const shown: ReadonlySet<string | undefined> = new Set(['LeadPanel', 'LeadReturn', 'Ledger', 'ReturnsReport'])
const refetchShown = (client: ApolloClient) =>
  void client
    .refetchQueries({ include: 'active', onQueryUpdated: ({ queryName }) => shown.has(queryName) })
    .catch(() => {}) // the screens show the error

type Refused = ReturnDepositsMutation['action']['refused']

/** Offers to undo a return of these leads. */
function useUndoReturn() {
  const client = useApolloClient()
  const ids = useRef<readonly string[]>([])
  const send = useCallback(
    async (undoId: string, key: string) => {
      const mutation = withLeadFields(UndoReturnsDocument, leadFieldsOf(client.cache, ids.current))
      const { data } = await client.mutate({ mutation, variables: { undoId, key } })
      throwErrors(data?.action.errors)
      refetchShown(client)
      const refused = data?.action.refused ?? []
      if (!refused.length) return
      const texts = [...new Set(refused.map(({ message }) => message))]
      toast.warning(`${countOf(refused.length, 'return')} not undone`, { text: texts.join(' '), duration: null })
    },
    [client],
  )
  const offer = useUndo({ send, undone: 'Return undone' })
  return (leadIds: readonly string[], offered: Parameters<typeof offer>[0]) => {
    ids.current = leadIds
    offer(offered)
  }
}

/** The reason and the note that a return is given. */
export interface Given {
  reasonId: string
  note: string
}
type Outcome =
  | { kind: 'done' }
  | { kind: 'refused'; refused: Refused }
  | { kind: 'fault'; field: string; message: string }

/**
 * Returns deposits once: the idempotency key belongs to the open dialog and its contents, so that a retry after a lost answer has no
 * further effect. Throws errors that are no answer of the form.
 */
export function useReturn() {
  const client = useApolloClient()
  const offerUndo = useUndoReturn()
  const sent = useRef({ text: '', key: '' })
  return async (rows: readonly Preview[], { reasonId, note }: Given): Promise<Outcome> => {
    const leadIds = rows.flatMap(({ leadId }) => leadId ?? [])
    const text = JSON.stringify([leadIds, reasonId, note])
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
    const mutation = withLeadFields(ReturnDepositsDocument, leadFieldsOf(client.cache, leadIds))
    const variables = { leadIds, reasonId, note, key: sent.current.key }
    const { data } = await client.mutate({ mutation, variables })
    const { refused = [], undo, errors = [] } = data?.action ?? {}
    const [error] = errors
    if (error?.field) return { kind: 'fault', field: error.field, message: error.message }
    throwErrors(errors)
    if (refused.length) return { kind: 'refused', refused }
    refetchShown(client)
    const { revenue } = returnMoney(rows)
    const title = `${countOf(leadIds.length, 'deposit')} returned${revenue === null ? '' : `, ${minus(revenue)}`}`
    const waiting = rows.filter(({ tellsPublisher }) => tellsPublisher).length
    const left = (seconds: number) =>
      `${waiting ? `${waiting === 1 ? 'Its postback waits' : 'Postbacks wait'} · ` : ''}Undo for ${seconds} s`
    if (undo) offerUndo(leadIds, { undo, title, left })
    else toast.success(title)
    return { kind: 'done' }
  }
}
