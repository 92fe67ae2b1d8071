/** Payments, and what they pay. See docs/domain/money.md. */

export const paymentLimits = { reference: 200, reason: 500, allocations: 100 }

/** States of a statement with their titles, in the order of a filter. */
export const statementStates = {
  draft: 'Draft',
  issued: 'Issued',
  in_run: 'In a run',
  partly_paid: 'Partly paid',
  paid: 'Paid',
  overdue: 'Overdue',
  disputed: 'Disputed',
} as const
export type StatementState = keyof typeof statementStates
export const statementStateNames = Object.keys(statementStates) as [StatementState, ...StatementState[]]

/** How late what is due is, by days after its date. */
export const agingBuckets = {
  not_due: 'Not due',
  to_30: '1–30 days late',
  to_60: '31–60 days',
  over_60: 'Over 60 days',
} as const
export type AgingBucket = keyof typeof agingBuckets
export const agingBucketNames = Object.keys(agingBuckets) as [AgingBucket, ...AgingBucket[]]

export interface OpenStatement<Id> {
  id: Id
  /** Negative: it lowers what the others are paid. */
  dueCents: number
}

/**
 * What a payment pays of each statement, the oldest first: what was chosen, and then the oldest open ones with the rest. Statements
 * that lower the sum are used as far as the payment is too small. What is left is a credit. Null if more was chosen than
 * there is.
 */
export function allocate<Id>(
  amountCents: number,
  open: readonly OpenStatement<Id>[],
  chosen: ReadonlyMap<Id, number> = new Map(),
): Map<Id, number> | null {
  const parts = new Map(chosen)
  const rest = open.map(({ id, dueCents }) => ({ id, dueCents: dueCents - (chosen.get(id) ?? 0) }))
  let left = [...chosen.values()].reduce((sum, cents) => sum - cents, amountCents)
  const isAllChosen = chosen.size > 0 && left <= 0
  const wanted = isAllChosen ? 0 : rest.reduce((sum, { dueCents }) => sum + Math.max(0, dueCents), 0)
  for (const { id, dueCents } of rest) {
    const used = Math.min(-dueCents, wanted - left)
    if (used <= 0) continue
    parts.set(id, -used)
    left += used
  }
  if (left < 0) return null
  for (const { id, dueCents } of rest) {
    const paid = Math.min(dueCents, left)
    if (paid <= 0) continue
    parts.set(id, (parts.get(id) ?? 0) + paid)
    left -= paid
  }
  return parts
}

/** Why a publisher cannot be paid. */
export const payoutObstacles = {
  no_billing_data: 'No billing data',
  no_account: 'No bank account',
  disputed: 'Disputed',
  negative: 'Nothing to pay after corrections',
  below_minimum: 'Below its minimum, carried over',
} as const
export type PayoutObstacle = keyof typeof payoutObstacles
export const payoutObstacleNames = Object.keys(payoutObstacles) as [PayoutObstacle, ...PayoutObstacle[]]

/** States of a payout run, and of what it pays to one publisher. */
export const payoutRunStates = ['waiting', 'approved', 'done', 'sent_back'] as const
export type PayoutRunState = (typeof payoutRunStates)[number]
export const payoutStates = ['waiting', 'paid', 'failed', 'sent_back'] as const
