import { createHash } from 'node:crypto'
import type { RestSession } from './sessions.rest'

/** What the API said last of callers, by their tokens. It allows nothing: it says what is likely to be allowed again. */
export interface LastSessions {
  of(authorization: string): RestSession | undefined
  note(authorization: string, session: RestSession | null): void
}

const callersKept = 2_000

export function createLastSessions(): LastSessions {
  const sessions = new Map<string, RestSession>()
  // No list of tokens in memory.
  const keyOf = (authorization: string) => createHash('sha256').update(authorization).digest('base64')
  return {
    of: (authorization) => sessions.get(keyOf(authorization)),
    note(authorization, session) {
      const key = keyOf(authorization)
      sessions.delete(key)
      if (session) sessions.set(key, session)
      const [oldest] = sessions.keys()
      if (sessions.size > callersKept && oldest !== undefined) sessions.delete(oldest)
    },
  }
}
