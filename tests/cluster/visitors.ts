import { setTimeout as wait } from 'node:timers/promises'
import type { Failure } from './publishers'

const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

/** Visitors who open a link of a publisher one after another; `told` are the ids of the clicks that they were redirected with. */
export function startVisitors(url: string, query: string) {
  const told: string[] = []
  const failures: Failure[] = []
  let opening = true
  const open = async (visitor: number) => {
    try {
      const answer = await fetch(`${url}/click?${query}`, {
        redirect: 'manual',
        headers: { 'user-agent': `${agent} number ${visitor}` },
        signal: AbortSignal.timeout(20_000),
      })
      const id = new URL(answer.headers.get('location') ?? 'none:').searchParams.get('click_id')
      if (id) told.push(id)
      else failures.push(answer.status)
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
    }
  }
  const work = async () => {
    for (let visitor = 0; opening; visitor++) {
      await open(visitor)
      await wait(100)
    }
  }
  const working = work()
  return {
    told,
    failures,
    stop: async () => {
      opening = false
      await working
    },
  }
}

export type Visitors = ReturnType<typeof startVisitors>
