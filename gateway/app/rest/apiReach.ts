import { Client, type Dispatcher } from 'undici'
import { untilAborted } from '../limits/deadline'

export interface ApiReach {
  /** Null when the API can be reached and serves; otherwise why this gateway cannot serve. */
  unreadyReason(): Promise<string | null>
  /** True when the API has been live for a while and yet could not be reached: only a restart helps. */
  isStuck(): boolean
  stop(): void
}

const probeTimeoutMs = 2_000
const probeEveryMs = 5_000

/** The status of an answer; null when none came in time. */
async function statusOf(dispatcher: Dispatcher, path: string): Promise<number | null> {
  const signal = AbortSignal.timeout(probeTimeoutMs)
  try {
    return await untilAborted(signal, async () => {
      const { statusCode, body } = await dispatcher.request({ method: 'GET', path, signal })
      await body.dump()
      return statusCode
    })
  } catch {
    return null // The caller reports that no answer came.
  }
}

/** Whether the API answers on a connection of its own, past all that waits for the shared ones. */
async function isLive(apiUrl: string): Promise<boolean> {
  const client = new Client(apiUrl, { connect: { timeout: probeTimeoutMs } })
  try {
    return (await statusOf(client, '/health/live')) === 200
  } finally {
    void client.destroy()
  }
}

/**
 * Whether the API can be reached by the connections that calls use. When these give no answer for `stuckMs` while the API
 * is live on a connection of its own, something in this process is at fault. Looks every five seconds, so that it is known
 * without anybody asking.
 */
export function createApiReach(pool: Dispatcher, apiUrl: string, stuckMs: number): ApiReach {
  let stuckSince: number | null = null
  const isStuck = () => stuckSince !== null && performance.now() - stuckSince >= stuckMs

  async function unreadyReason() {
    const status = await statusOf(pool, '/health/ready')
    if (status !== null) stuckSince = null
    if (status === 200) return null
    if (status !== null) return 'the API is not ready'
    if (!(await isLive(apiUrl))) {
      stuckSince = null
      return 'the API cannot be reached'
    }
    stuckSince ??= performance.now()
    return isStuck() ? 'the API is live and this gateway cannot reach it' : 'the API did not answer in time'
  }

  const timer = setInterval(() => void unreadyReason(), Math.min(probeEveryMs, stuckMs))
  timer.unref()
  return { unreadyReason, isStuck, stop: () => clearInterval(timer) }
}
