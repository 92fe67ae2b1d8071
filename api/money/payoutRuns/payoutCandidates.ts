import { groupBy } from '../../../shared/app/groupBy'
import { fromCents, toCents } from '../../../shared/app/money'
import type { PayoutObstacle } from '../../../shared/money/payments'
import type { UnpaidStatement } from './payoutRuns.queries'

/** A publisher with something due. Amounts in dollars. */
export interface PayoutCandidate {
  publisher_id: number
  publisher_name: string
  /** What a run pays, or would pay. Disputed ones and drafts are not among them if there are others. */
  statements: { statement_id: number; number: string | null; due_on: string | null; amount: number }[]
  /** Since when, or from when on, something is due; null for drafts alone. */
  due_on: string | null
  amount: number
  minimum: number
  account: Buffer | null
  /** Why it cannot be paid; null if it can. */
  obstacle: PayoutObstacle | null
  /** Nothing is due by the day that was asked for. */
  is_early: boolean
  failed_on: string | null
  failed_reason: string | null
}

const sumCents = (statements: readonly { due: number }[]) => statements.reduce((sum, { due }) => sum + toCents(due), 0)

function candidate(own: readonly [UnpaidStatement, ...UnpaidStatement[]], dueUntil: string): PayoutCandidate {
  const [{ publisher_id, publisher_name, is_complete, minimum, account, failed_on, failed_reason }] = own
  const issued = own.filter(({ number }) => number !== null)
  const undisputed = issued.filter(({ is_disputed }) => !is_disputed)
  const isDue = ({ due_on }: UnpaidStatement) => due_on !== null && due_on <= dueUntil
  const isEarly = !undisputed.some((one) => one.due > 0 && isDue(one))
  // What lowers the sum is taken off at once.
  const payable = isEarly ? undisputed : undisputed.filter((one) => one.due < 0 || isDue(one))
  const cents = sumCents(payable)
  const obstacle: PayoutObstacle | null =
    !is_complete || !issued.length
      ? 'no_billing_data'
      : !undisputed.length
        ? 'disputed'
        : cents <= 0
          ? 'negative'
          : cents < toCents(minimum)
            ? 'below_minimum'
            : account === null
              ? 'no_account'
              : null
  const shown = payable.length ? payable : own
  const dates = shown.flatMap(({ due, due_on }) => (due > 0 && due_on !== null ? [due_on] : [])).sort()
  return {
    ...{ publisher_id, publisher_name, minimum, account, obstacle, failed_on, failed_reason },
    statements: shown.map(({ statement_id, number, due_on, due }) => ({ statement_id, number, due_on, amount: due })),
    due_on: dates[0] ?? null,
    amount: fromCents(sumCents(shown)),
    is_early: isEarly,
  }
}

/**
 * Publishers with something due, in the order given: what is due until a day, or everything if nothing is due by then. Pure.
 */
export function payoutCandidates(unpaid: readonly UnpaidStatement[], dueUntil: string): PayoutCandidate[] {
  return groupBy(unpaid, ({ publisher_id }) => publisher_id).map((own) => candidate(own, dueUntil))
}
