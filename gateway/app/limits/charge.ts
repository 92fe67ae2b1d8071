import { formatCount } from '../../../shared/app/format'
import type { Context } from '../context/context'
import { type Allowance, secondsUntilReset } from '../context/costBudget'
import { Fault } from '../errors/errors'
import { limits } from './limits'

/** Cost of an operation, returned in `extensions.cost`. */
interface ToldCost {
  /** Fields × rows of this operation; null if the count was aborted. */
  requested: number | null
  /** Maximum cost of one operation of this caller. */
  limit: number
  /** Cost allowed per minute for the caller's token; like the next two, not set for callers without a token. */
  perMinute?: number
  remaining?: number
  /** When the full budget is available again, as ISO 8601. */
  resetsAt?: string
}

export interface Charge {
  told: ToldCost
  /** Null for callers without a token. */
  allowance: Allowance | null
  /** Why the operation is not executed. */
  refusal: Fault | null
}

const tooCostly = (cost: number, limit: number) =>
  new Fault('TOO_COSTLY', {
    message: `This operation costs more than ${formatCount(limit)} (fields × rows)${Number.isFinite(cost) ? `: ${formatCount(cost)}` : ''}. Ask for fewer rows or fields.`,
  })

function budgetSpent(allowance: Allowance) {
  const seconds = secondsUntilReset(allowance)
  return new Fault('TOO_MANY_REQUESTS', {
    message: `What may be asked for in a minute, ${formatCount(allowance.perMinute)} (fields × rows), is used up. Please try again in ${seconds} seconds.`,
    retryAfterSeconds: seconds,
  })
}

/**
 * Subtracts the cost of an operation from its caller's budget. Throws TOO_COSTLY if it exceeds the general or the
 * caller's maximum, and TOO_MANY_REQUESTS if it exceeds the rest of the minute; neither changes the budget.
 */
export async function charge({ budget }: Pick<Context, 'budget'>, cost: number): Promise<Charge> {
  const mine = await budget()
  const before = mine && (await mine.left())
  const limit = Math.min(limits.cost, before?.perMinute ?? Infinity)
  const requested = Number.isFinite(cost) ? cost : null
  const answer = (allowance: Allowance | null, refusal: Fault | null): Charge => ({
    told: {
      requested,
      limit,
      ...(allowance && {
        perMinute: allowance.perMinute,
        remaining: allowance.remaining,
        resetsAt: new Date(allowance.resetsAt).toISOString(),
      }),
    },
    allowance,
    refusal,
  })
  if (cost > limit) return answer(before, tooCostly(cost, limit))
  if (!mine) return answer(null, null)
  const { fits, ...after } = await mine.spend(cost)
  return answer(after, fits ? null : budgetSpent(after))
}
