import { Client, type Dispatcher } from 'undici'
import { untilAborted } from './deadline'

export interface ApiReach {
  /** Null if the API is reachable and ready; otherwise why this gateway cannot serve. */
  unreadyReason(): Promise<string | null>
  /** True if the API has been live for a while but cannot be reached by this process, so that only a restart helps. */
  isStuck(): boolean
  stop(): void
}

const probeTimeoutMs = 2_000
const probeEveryMs = 5_000

/** HTTP status of the response; null if there was none in time. */
async function statusOf(dispatcher: Dispatcher, path: string): Promise<number | null> {
  const signal = AbortSignal.timeout(probeTimeoutMs)
  try {
    return await untilAborted(signal, async () => {
      const { statusCode, body } = await dispatcher.request({ method: 'GET', path, signal })
      await body.dump()
      return statusCode
    })
  } catch {
    return null // The caller reports the missing response.
  }
}

/** Whether the API responds on a separate connection, independent of the shared connection pool. */
async function isLive(apiUrl: string): Promise<boolean> {
  const client = new Client(apiUrl, { connect: { timeout: probeTimeoutMs } })
  try {
    return (await statusOf(client, '/health/live')) === 200
  } finally {
    void client.destroy()
  }
}

/**
 * Checks whether the API is reachable through the shared connections. If they give no response for `stuckMs` while the
 * API responds on a separate connection, this process is faulty. Checks every five seconds, also without requests.
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
