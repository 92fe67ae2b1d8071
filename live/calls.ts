import { setTimeout as wait } from 'node:timers/promises'

export interface Answer {
  status: number
  body: Record<string, unknown>
}

const timeoutMs = 30_000
// Enough for the restart of a killed process on a busy machine.
const tries = 6
const pauseMs = 1_000

interface Call {
  token: string
  body: object
  /** Makes retries harmless. */
  idempotencyKey?: string
  /** Stops retries; running requests end. */
  signal: AbortSignal
}

/** Posts JSON. Retries a few times without an answer, and after 429 or 503. Null without an answer or when stopped. */
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
      // No answer: the API may be restarting.
    }
    await wait(pauseMs * attempt, undefined, { signal }).catch(() => undefined) // aborted by stop
  }
  return null
}
