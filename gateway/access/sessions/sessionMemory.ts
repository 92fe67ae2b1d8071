import type { RestSession } from './sessions.rest'

/** Maximum number of cached sessions. */
const size = 1_000
const knownMs = 600_000

/**
 * Session lookups are cached briefly, because a screen sends several requests at once. The cache grants nothing that
 * the API does not: the API checks the token and its permissions in every call, and before a caller is refused by the
 * cached session, the API is asked again.
 */
export interface SessionMemory {
  recall: (authorization: string) => RestSession | null
  /** Whether the API recognized the caller within the last ten minutes. */
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
