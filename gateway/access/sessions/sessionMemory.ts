import type { RestSession } from './sessions.rest'

/** How many are kept at most. */
const size = 1_000
const knownMs = 600_000

/**
 * Whom the API said a caller is, for a moment: a screen asks several things at once, and the API need not say it for each.
 * It opens no more than the API does, which looks at the token and its permissions in every call of its own; and whom the
 * memory would refuse, the API is asked about anew.
 */
export interface SessionMemory {
  recall: (authorization: string) => RestSession | null
  /** Whether the API knew the caller within the last ten minutes. */
  knows: (authorization: string) => boolean
  keep: (authorization: string, session: RestSession) => void
}

export function createSessionMemory(ms: number, now = () => performance.now()): SessionMemory {
  const kept = new Map<string, { session: RestSession; since: number }>()
  return {
    recall(authorization) {
      const found = kept.get(authorization)
      return found && now() - found.since < ms ? found.session : null
    },
    knows(authorization) {
      const found = kept.get(authorization)
      return found !== undefined && now() - found.since < knownMs
    },
    keep(authorization, session) {
      if (kept.size >= size) kept.clear()
      kept.set(authorization, { session, since: now() })
    },
  }
}
