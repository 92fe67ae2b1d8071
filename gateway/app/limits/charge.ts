import type { Context } from '../schema/context'
import { type Allowance, secondsUntilReset } from './costBudget'
import { Fault } from '../errors/errors'
import { limits } from './limits'

/** What an operation costs its caller, as each answer tells it: `extensions.cost`. */
export interface ToldCost {
  /** Fields × rows of this operation; null where counting was given up. */
  requested: number | null
  /** The most that one operation of this caller may cost. */
  limit: number
  /** What the caller's token may ask for in a minute; none for who is not signed in, as the next two. */
  perMinute?: number
  remaining?: number
  /** When all of it is there again, as ISO 8601. */
  resetsAt?: string
}

export interface Charge {
  told: ToldCost
  /** Null for who is not signed in. */
  allowance: Allowance | null
  /** Why the operation is not run. */
  refusal: Fault | null
}

const number = (value: number) => value.toLocaleString('en-US')

const tooCostly = (cost: number, limit: number) =>
  new Fault('TOO_COSTLY', {
    message: `This operation costs more than ${number(limit)} (fields × rows)${Number.isFinite(cost) ? `: ${number(cost)}` : ''}. Ask for fewer rows or fields.`,
  })

function budgetSpent(allowance: Allowance) {
  const seconds = secondsUntilReset(allowance)
  return new Fault('TOO_MANY_REQUESTS', {
    message: `What may be asked for in a minute, ${number(allowance.perMinute)} (fields × rows), is used up. Please try again in ${seconds} seconds.`,
    retryAfterSeconds: seconds,
  })
}

/**
 * Takes an operation's cost off its caller's budget. Refuses with TOO_COSTLY what no caller, or not this one, may ask for at
 * once, and with TOO_MANY_REQUESTS what does not fit into the rest of the minute; neither takes anything off.
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
