/** A place in a shared limit. */
export interface Place {
  /** Resolves when the work may begin: at once, unless the limit has a queue. */
  ready: Promise<void>
  /** Gives the place to the next. Repeated calls do nothing. */
  release(): void
}

/** Why there is no place: the user has as many as allowed, or all are taken. */
export type Refused = 'user' | 'total'

interface Bounds {
  /** Maximum at once, of all users. */
  atOnce: number
  /** Maximum that wait beyond these, in the order of their arrival. */
  waiting?: number
  /** Maximum of one user, running and waiting. */
  perUser: number
}

/**
 * Limits how much runs at once: in total, and per user, so that one user cannot use up what all share. Take a place when
 * the work begins, not when a connection opens. `user` is any key: a user's id, or an address for unknown callers.
 */
export function createSharedLimit<User extends string | number>({ atOnce, waiting = 0, perUser }: Bounds) {
  const byUser = new Map<User, number>()
  const queue: (() => void)[] = []
  let running = 0

  function leave(user: User) {
    const left = (byUser.get(user) ?? 1) - 1
    if (left > 0) byUser.set(user, left)
    else byUser.delete(user)
  }

  function end() {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  return {
    isFull: () => running >= atOnce && queue.length >= waiting,
    take(user: User): Place | Refused {
      if ((byUser.get(user) ?? 0) >= perUser) return 'user'
      if (running >= atOnce && queue.length >= waiting) return 'total'
      byUser.set(user, (byUser.get(user) ?? 0) + 1)
      let state: 'waiting' | 'running' | 'released' = running < atOnce ? 'running' : 'waiting'
      let start = () => {}
      const ready = new Promise<void>((resolve) => {
        start = () => {
          state = 'running'
          resolve()
        }
      })
      if (state === 'running') {
        running++
        start()
      } else queue.push(start)
      return {
        ready,
        release() {
          if (state === 'released') return
          leave(user)
          if (state === 'running') end()
          else queue.splice(queue.indexOf(start), 1)
          state = 'released'
        },
      }
    },
  }
}

export type SharedLimit<User extends string | number> = ReturnType<typeof createSharedLimit<User>>
