import type { RestSession } from './sessions.rest'

/** How many are kept at most. */
const size = 1_000

/**
 * Whom the API said a caller is, for a moment: a screen asks several things at once, and the API need not say it for each.
 * It opens no more than the API does, which looks at the token and its permissions in every call of its own; and whom the
 * memory would refuse, the API is asked about anew.
 */
export interface SessionMemory {
  recall: (authorization: string) => RestSession | null
  keep: (authorization: string, session: RestSession) => void
}

export function createSessionMemory(ms: number, now = () => performance.now()): SessionMemory {
  const kept = new Map<string, { session: RestSession; until: number }>()
  return {
    recall(authorization) {
      const found = kept.get(authorization)
      return found && found.until > now() ? found.session : null
    },
    keep(authorization, session) {
      if (ms === 0) return
      if (kept.size >= size) kept.clear()
      kept.set(authorization, { session, until: now() + ms })
    },
  }
}
