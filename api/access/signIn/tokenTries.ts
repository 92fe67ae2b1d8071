import type { Pool } from 'pg'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { writeAudit } from '../../app/audit/audit.queries'
import type { Config } from '../../app/process/config'
import type { Database } from '../../db/connect'
import { keyFor, pseudonym } from '../../app/secrets/secrets'
import { networkOf } from './network'
import { tryCounter } from './signIn.queries'
import { TooManyTries } from './tries'

/*
 * One address with wrong API tokens (of publishers and of postbacks, personal access tokens): as many in 15 minutes as with
 * wrong passwords, then all that comes from there with such a token waits a minute, the right ones too, or a guess would
 * be told from the rest. Not longer: whoever shares the address must not lose leads to a stranger's mistake. A session's
 * token is not counted: it ends by itself, and a room full of people may have had theirs ended.
 */
const limit = { name: 'token-address', tries: 50, seconds: 15 * 60, waitSeconds: 60 }

export interface TokenTries {
  /** Throws `TooManyTries` while an address waits. Asks no database, so that right tokens cost nothing. */
  refuseWaiting: (ip: string) => void
  /** Counts a wrong token. Throws `TooManyTries`, recorded once for each wait, when it was one too many. */
  countWrong: (ip: string, requestId: string) => Promise<void>
}

interface Needs {
  db: Database
  pool: Pool
  config: Pick<Config, 'secretKey'>
  now: () => number
}

/** The counter of wrong API tokens, kept in the database; who waits is remembered by each process that has refused them. */
export function createTokenTries({ db, pool, config, now }: Needs): TokenTries {
  const counter = tryCounter(pool, limit)
  const waitingUntil = new Map<string, number>()

  const forgetEnded = () => {
    for (const [network, until] of waitingUntil) if (until <= now()) waitingUntil.delete(network)
  }
  return {
    refuseWaiting: (ip) => {
      const until = waitingUntil.size ? waitingUntil.get(networkOf(ip)) : undefined
      if (until !== undefined && until > now()) throw new TooManyTries(until - now(), false)
    },
    countWrong: async (ip, requestId) => {
      const network = networkOf(ip)
      try {
        await counter.consume(pseudonym(keyFor(config.secretKey, 'address'), network).toString('base64url'))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        forgetEnded()
        waitingUntil.set(network, now() + refusal.msBeforeNext)
        const isFirst = refusal.consumedPoints === limit.tries + 1
        const after = { step: 'token', reason: 'too many tries' }
        if (isFirst)
          await writeAudit(db, {
            actor: { user_id: null, email: 'unknown' },
            action: 'session.refuse',
            entity: 'session',
            after,
            requestId,
          })
        throw new TooManyTries(refusal.msBeforeNext, isFirst)
      }
    },
  }
}
