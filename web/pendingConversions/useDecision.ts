import { useRef } from 'react'
import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import {
  useAcceptConversionMutation,
  useRejectConversionMutation,
  type MendableErrorFragment,
} from '../generated/graphql'
import { UserInputError } from '../apollo/errors'
import { toast } from '../components/toasts'
import { decrementPending, readPendingFtd } from './pendingFtdCache'
import type { PendingRow } from './pendingTableColumns'

interface Payload {
  conversion: PendingRow | null
  errors: readonly MendableErrorFragment[]
}

export type DecisionKind = 'accept' | 'reject'
const texts = {
  accept: { done: 'Lead Accepted', failed: 'Failed to accept the lead. Please try again.' },
  reject: { done: 'Lead Rejected', failed: 'Failed to reject the lead. Please try again.' },
} as const

/** `done`: nothing is left to ask, the row shows what became of it. */
export type Outcome = { done: true } | { done: false; fieldError?: MendableErrorFragment }

/**
 * Accepts or rejects a conversion, once: the key is that of the question on screen, so that confirming it again after a
 * lost answer cannot do it twice. Whoever was faster is named. What failed may be tried again.
 */
export function useDecision(row: PendingRow, kind: DecisionKind) {
  // Another text is another request, and needs a key of its own.
  const sent = useRef({ text: '', key: crypto.randomUUID() })
  const { cache } = useApolloClient()
  const [accept] = useAcceptConversionMutation()
  const [reject] = useRejectConversionMutation()

  const send = async (statusOverride: string): Promise<Payload | undefined> => {
    if (sent.current.text !== statusOverride) sent.current = { text: statusOverride, key: crypto.randomUUID() }
    const { key } = sent.current
    const before = readPendingFtd(cache)
    const update = (cache: ApolloCache, errors: Payload['errors'] | undefined) =>
      void (errors?.length === 0 && decrementPending(cache, before))
    if (kind === 'accept') {
      const { data } = await accept({
        variables: { leadId: row.id, key },
        update: (cache, { data }) => update(cache, data?.acceptConversion.errors),
      })
      return data?.acceptConversion
    }
    const { data } = await reject({
      variables: { leadId: row.id, statusOverride, key },
      update: (cache, { data }) => update(cache, data?.rejectConversion.errors),
    })
    return data?.rejectConversion
  }

  return async (statusOverride = ''): Promise<Outcome> => {
    try {
      const payload = await send(statusOverride)
      const [error] = payload?.errors ?? []
      if (error?.code === 'CONFLICT') {
        toast.warning('Already decided', { text: error.message, error })
        return { done: true }
      }
      if (error?.field) return { done: false, fieldError: error }
      if (error) throw new UserInputError([error])
      if (!payload?.conversion) throw new Error('Unexpected response format')
      toast.success(texts[kind].done, { text: row.email })
      return { done: true }
    } catch (error) {
      toast.error(texts[kind].failed, { error }) // The catalogue has one text for every reason.
      return { done: false }
    }
  }
}
