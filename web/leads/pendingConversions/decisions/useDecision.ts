import { useCallback, useRef } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { formatMoney } from '../../../../shared/app/money'
import { countOf, formatCount } from '../../../../shared/app/format'
import { refusalText, UserInputError } from '../../../ui/show/errors'
import { toast } from '../../../ui/overlay/toasts'
import { moneyOf, postbacksOf } from './decisionFacts'
import { changePending, readPendingFtd } from './pendingFtdCache'
import type { PendingRow } from '../pendingParts'
import { refetchPending } from './refetchPending'
import { type Outcome, type Question, useSendDecision } from './useSendDecision'
import { useUndoDecision } from './useUndoDecision'

export type DecisionKind = 'accept' | 'reject'
const texts = {
  accept: {
    one: 'Lead Accepted',
    many: 'accepted',
    failed: 'Failed to accept the lead. Please try again.',
    failedMany: 'Failed to accept the conversions. Please try again.',
  },
  reject: {
    one: 'Lead Rejected',
    many: 'rejected',
    failed: 'Failed to reject the lead. Please try again.',
    failedMany: 'Failed to reject the conversions. Please try again.',
  },
} as const

/** `done`: the dialog can close; the list shows the result. `fieldError`: of the status override. */
type Answered = { done: true } | { done: false; fieldError?: string }

const refusedShown = 5

/** Lists conversions that somebody else has decided. */
function tellRefused(refused: Outcome['refused'], total: number) {
  const more = refused.length - refusedShown
  const texts = refused.slice(0, refusedShown).map(({ message }) => message)
  if (more > 0) texts.push(`And ${formatCount(more)} more.`)
  const title = `${formatCount(refused.length)} of ${countOf(total, 'conversion')} left as they are`
  toast.warning(total === 1 ? 'Already decided' : title, { text: texts.join(' '), duration: null })
}

function doneText(kind: DecisionKind, rows: readonly PendingRow[], done: number) {
  const [first] = rows
  if (rows.length === 1 && first) return { title: texts[kind].one, text: first.email }
  const revenue = done === rows.length ? moneyOf(rows).revenue : null
  const money = revenue === null ? '' : `, ${formatMoney(revenue)}`
  return { title: `${countOf(done, 'conversion')} ${texts[kind].many}${money}` }
}

/** Text of the undo time, after which postbacks are sent. */
const leftText = (postbacks: number) => (seconds: number) =>
  `${postbacks ? `${postbacks === 1 ? 'Its postback waits' : 'Postbacks wait'} · ` : ''}Undo for ${seconds} s`

/**
 * Accepts or rejects conversions once: the idempotency key belongs to the open dialog, so that a retry after a lost
 * answer has no further effect. Conflicts are listed, decisions can be undone, and errors can be retried.
 */
export function useDecision({ kind, rows, ...asked }: Question): (statusOverride?: string) => Promise<Answered> {
  const client = useApolloClient()
  const send = useSendDecision()
  const offerUndo = useUndoDecision()
  // Another text is another request with its own key.
  const sent = useRef({ text: '', key: crypto.randomUUID() })

  const tell = useCallback(
    (outcome: Outcome) => {
      const { decided, refused, undo } = outcome
      if (refused.length) {
        tellRefused(refused, rows.length)
        refetchPending(client)
      }
      const text = doneText(kind, rows, decided.length)
      if (!undo) return void (decided.length && toast.success(text.title, text))
      const done = rows.filter(({ id }) => decided.includes(id))
      const { postbacks } = kind === 'accept' ? postbacksOf(done) : { postbacks: 0 }
      offerUndo({ undo, ...text, left: leftText(postbacks) })
    },
    [client, kind, offerUndo, rows],
  )

  return async (statusOverride = '') => {
    if (sent.current.text !== statusOverride) sent.current = { text: statusOverride, key: crypto.randomUUID() }
    const before = readPendingFtd(client.cache)
    try {
      const outcome = await send({ kind, rows, ...asked }, { statusOverride, key: sent.current.key })
      const [error] = outcome.errors
      if (error?.code === 'CONFLICT') {
        toast.warning(rows.length === 1 ? 'Already decided' : 'The list has changed', { text: error.message })
        refetchPending(client)
        return { done: true }
      }
      if (error?.field === 'statusOverride') return { done: false, fieldError: error.message }
      if (error) throw new UserInputError([error])
      changePending(client.cache, before, -outcome.decided.length)
      tell(outcome)
      return { done: true }
    } catch (error) {
      // The catalogue has one text for every other reason.
      const { failed, failedMany } = texts[kind]
      toast.error(refusalText(error) ?? (rows.length === 1 ? failed : failedMany), { error })
      return { done: false }
    }
  }
}
