import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'

export interface SentLead {
  key: string
  leadId: number
  status: string
}

/** A failed try: its answer's status, or the error of a lost connection. */
export type Failure = number | string

/** Publishers that send until they are stopped, and repeat every lead with its key until it is answered. */
export function startPublishers(
  url: string,
  { token, atOnce = 4, pauseMs = 40 }: { token: string; atOnce?: number; pauseMs?: number },
) {
  const pool = new Pool(url, { connections: atOnce, headersTimeout: 40_000, bodyTimeout: 40_000 })
  const sent: SentLead[] = []
  const failures: Failure[] = []
  const source = randomUUID().slice(0, 8)
  let sending = true
  let next = 0

  const attempt = async (key: string): Promise<SentLead | Failure> => {
    try {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/api/leads',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ email: `${key}@example.test`, country: 'DE' }),
      })
      const text = await body.text()
      if (statusCode !== 200) return statusCode
      const { lead_id, status } = JSON.parse(text) as { lead_id: number; status: string }
      return { key, leadId: lead_id, status }
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  const publish = async () => {
    while (sending) {
      const key = `lead-${source}-${next++}`
      for (;;) {
        const answer = await attempt(key)
        if (typeof answer === 'object') {
          sent.push(answer)
          break
        }
        failures.push(answer)
        await wait(200)
      }
      await wait(pauseMs)
    }
  }
  const publishing = Promise.all(Array.from({ length: atOnce }, publish))
  return {
    sent,
    failures,
    /** Every lead under way is answered when it resolves. */
    stop: async () => {
      sending = false
      await publishing
      await pool.close()
    },
  }
}

export type Publishers = ReturnType<typeof startPublishers>
