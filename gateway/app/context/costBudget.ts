import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { RestSession } from '../../access/sessions/sessions.rest'

/** Cost allowed per minute for a token, and the remainder. Unit: fields × rows. */
export interface Allowance {
  perMinute: number
  remaining: number
  /** When the full budget is available again, in milliseconds since 1970. */
  resetsAt: number
}

/** Budget of one token. */
export interface CostBudget {
  left(): Promise<Allowance>
  /** Subtracts the cost of an operation; if it exceeds the remainder, nothing is subtracted. */
  spend(cost: number): Promise<Allowance & { fits: boolean }>
}

const windowSeconds = 60

/**
 * Cost budgets by token, for one minute from the first request on. Each process counts separately and stores nothing; a
 * tool can exceed its budget at most by the number of processes.
 */
export function createCostBudgets(usualPerMinute: number) {
  const spent = new RateLimiterMemory({
    keyPrefix: 'cost',
    points: Number.MAX_SAFE_INTEGER,
    duration: windowSeconds,
  })

  return (token: string, { access_token }: RestSession): CostBudget => {
    const perMinute = access_token?.cost_per_minute ?? usualPerMinute
    const allowance = (used: RateLimiterRes | null): Allowance => ({
      perMinute,
      remaining: Math.max(perMinute - (used?.consumedPoints ?? 0), 0),
      resetsAt: Date.now() + (used?.msBeforeNext ?? windowSeconds * 1_000),
    })
    return {
      left: async () => allowance(await spent.get(token)),
      async spend(cost) {
        const used = await spent.penalty(token, cost)
        if (used.consumedPoints <= perMinute) return { ...allowance(used), fits: true }
        return { ...allowance(await spent.reward(token, cost)), fits: false }
      },
    }
  }
}

export type CostBudgets = ReturnType<typeof createCostBudgets>

/** Seconds until the full budget is available again, at least 1. */
export const secondsUntilReset = ({ resetsAt }: Allowance) => Math.max(1, Math.ceil((resetsAt - Date.now()) / 1_000))

/** `RateLimit-Policy` and `RateLimit` headers as in draft 10 of the IETF's "RateLimit header fields for HTTP". */
export const rateLimitHeaders = (allowance: Allowance): [string, string][] => [
  ['ratelimit-policy', `"cost";q=${allowance.perMinute};w=${windowSeconds}`],
  ['ratelimit', `"cost";r=${allowance.remaining};t=${secondsUntilReset(allowance)}`],
]
