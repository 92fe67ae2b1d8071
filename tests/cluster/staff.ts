import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../api/test/polling'
import type { Failure, Publishers } from './publishers'

const query = `{
  leads(page: { limit: 20 }) { total rows { id email status } }
  leadPivot(filter: {}, groupBy: advertiserId) { totals { total leads } }
}`

/** A member of staff who reads the list of leads and a report again and again, and repeats what fails. */
export function startStaff(gatewayUrl: string, token: string) {
  const failures: Failure[] = []
  let answers = 0
  let reading = true
  const read = async (): Promise<Failure | null> => {
    try {
      const answer = await fetch(`${gatewayUrl}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
        signal: AbortSignal.timeout(40_000),
      })
      const text = await answer.text()
      return answer.ok && !text.includes('"errors"') ? null : text
    } catch (error) {
      return error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)
    }
  }
  const work = async () => {
    while (reading) {
      const failure = await read()
      if (failure === null) answers++
      else failures.push(failure)
      await wait(150)
    }
  }
  const working = work()
  return {
    failures,
    answered: () => answers,
    stop: async () => {
      reading = false
      await working
    },
  }
}

export type Staff = ReturnType<typeof startStaff>

/** Milliseconds until both are answered again: leads that are sent from now on, and queries of staff. */
export async function servedAfter(since: number, publishers: Publishers, staff: Staff): Promise<number> {
  const [leads, answers] = [publishers.sent.length, staff.answered()]
  await until(() => publishers.sent.length > leads + 8 && staff.answered() > answers + 3)
  return Date.now() - since
}
