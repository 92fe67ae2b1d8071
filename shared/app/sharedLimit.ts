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
  /** Maximum that run at once, of all users. */
  atOnce: number
  /** Maximum that wait beyond these, in the order of their arrival. */
  waiting?: number
  /** Maximum of one user, running and waiting. */
  perUser: number
  /** Maximum of one user that run; without it, all of them may. Those that wait let other users pass. */
  runningPerUser?: number
}

/**
 * Limits how much runs at once: in total, and per user, so that one user cannot use up what all share. Take a place when
 * the work begins, not when a connection opens. `user` is any key: a user's id, or an address for unknown callers.
 */
export function createSharedLimit<User extends string | number>({
  atOnce,
  waiting = 0,
  perUser,
  runningPerUser = perUser,
}: Bounds) {
  const places = new Map<User, { taken: number; running: number }>()
  const queue: { user: User; start: () => void }[] = []
  let running = 0

  const of = (user: User) => places.get(user) ?? { taken: 0, running: 0 }
  const mayRun = (user: User) => running < atOnce && of(user).running < runningPerUser

  /** Changes the numbers of a user, who is forgotten without places. */
  function count(user: User, taken: number, runs: number) {
    const now = { taken: of(user).taken + taken, running: of(user).running + runs }
    running += runs
    if (now.taken > 0) places.set(user, now)
    else places.delete(user)
  }

  function startNext() {
    const next = queue.findIndex(({ user }) => mayRun(user))
    if (next >= 0) queue.splice(next, 1)[0]?.start()
  }

  return {
    isFull: () => running >= atOnce && queue.length >= waiting,
    take(user: User): Place | Refused {
      if (of(user).taken >= perUser) return 'user'
      const runs = mayRun(user)
      if (!runs && queue.length >= waiting) return 'total'
      count(user, 1, 0)
      let state: 'waiting' | 'running' | 'released' = 'waiting'
      const waiter = { user, start: () => {} }
      const ready = new Promise<void>((resolve) => {
        waiter.start = () => {
          state = 'running'
          count(user, 0, 1)
          resolve()
        }
      })
      if (runs) waiter.start()
      else queue.push(waiter)
      return {
        ready,
        release() {
          if (state === 'released') return
          const ran = state === 'running'
          state = 'released'
          count(user, -1, ran ? -1 : 0)
          if (ran) startNext()
          else queue.splice(queue.indexOf(waiter), 1)
        },
      }
    },
  }
}

export type SharedLimit<User extends string | number> = ReturnType<typeof createSharedLimit<User>>
