import type { Pool } from 'pg'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { writeAudit } from '../../app/audit/audit.queries'
import type { Config } from '../../app/process/config'
import type { Database } from '../../db/connect'
import { keyFor, pseudonym } from '../../app/secrets/secrets'
import { networkOf } from './network'
import { tryCounter } from './signIn.queries'
import { TooManyTries } from './tries'

/* Limits wrong API tokens of one address (publisher tokens, postback tokens, personal access tokens): after the same number in 15 minutes as for passwords, all requests with such tokens from there wait one minute. Valid tokens wait too, otherwise a guess could be recognized. The wait is short, so that others at the address do not lose leads. Session tokens are not counted: they expire regularly, possibly for many users at once. */
const limit = { name: 'token-address', tries: 50, seconds: 15 * 60, waitSeconds: 60 }

export interface TokenTries {
  /** Throws `TooManyTries` while an address must wait. Uses no database, so that valid tokens cost nothing. */
  refuseWaiting: (ip: string) => void
  /** Counts a wrong token. Throws `TooManyTries` if there were too many, recorded once per wait. */
  countWrong: (ip: string, requestId: string) => Promise<void>
}

interface Needs {
  db: Database
  pool: Pool
  config: Pick<Config, 'secretKey'>
  now: () => number
}

/** Counter of wrong API tokens in the database; each process remembers the waits it has caused. */
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
