import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { RestSession } from '../../access/sessions/sessions.rest'

/** What a token may ask for in a minute, and what is left of it. In units of cost: fields × rows. */
export interface Allowance {
  perMinute: number
  remaining: number
  /** When all of it is there again, in milliseconds since 1970. */
  resetsAt: number
}

/** The budget of one token. */
export interface CostBudget {
  left(): Promise<Allowance>
  /** Takes an operation's cost off; one that does not fit into what is left takes nothing. */
  spend(cost: number): Promise<Allowance & { fits: boolean }>
}

const windowSeconds = 60

/**
 * Budgets of cost by token, for a minute from its first request on. Each process counts by itself and keeps nothing: a tool
 * that gets around its budget by the number of processes is still bounded, which is what this is for.
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

/** Whole seconds until all of the budget is there again, at least 1. */
export const secondsUntilReset = ({ resetsAt }: Allowance) => Math.max(1, Math.ceil((resetsAt - Date.now()) / 1_000))

/** `RateLimit-Policy` and `RateLimit` as draft 10 of the IETF's "RateLimit header fields for HTTP" words them. */
export const rateLimitHeaders = (allowance: Allowance): [string, string][] => [
  ['ratelimit-policy', `"cost";q=${allowance.perMinute};w=${windowSeconds}`],
  ['ratelimit', `"cost";r=${allowance.remaining};t=${secondsUntilReset(allowance)}`],
]
