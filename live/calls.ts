import { setTimeout as wait } from 'node:timers/promises'

export interface Answer {
  status: number
  body: Record<string, unknown>
}

const timeoutMs = 30_000
// A process that was killed is back before the last one, also on a busy machine.
const tries = 6
const pauseMs = 1_000

interface Call {
  token: string
  body: object
  /** What makes a repeated call harmless. */
  idempotencyKey?: string
  /** What is on its way comes to its end; nothing is sent again. */
  signal: AbortSignal
}

/** Posts JSON; a call that got no answer, or 429 or 503, is made again a few times. Null when none came, or it was time to stop. */
export async function post(url: string, { token, body, idempotencyKey, signal }: Call): Promise<Answer | null> {
  for (let attempt = 1; attempt <= tries && !signal.aborted; attempt++) {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const content = (await answer.json()) as Record<string, unknown>
      if (answer.status !== 429 && answer.status !== 503) return { status: answer.status, body: content }
    } catch {
      // No answer: the API may be starting anew.
    }
    await wait(pauseMs * attempt, undefined, { signal }).catch(() => undefined) // told to stop
  }
  return null
}
