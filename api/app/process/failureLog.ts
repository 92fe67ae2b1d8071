import type { Logger } from 'pino'

export interface FailureLog {
  /** `fields` are added to the line. */
  failed: (error: unknown, fields?: object) => void
  worked: (fields?: object) => void
}

interface Texts {
  /** What has not happened, in the past tense. */
  failed: string
  /** That it happens again. */
  again: string
}

const everyMs = 60_000

/**
 * Logs failures of what is repeated every few seconds: the first one at once, later ones once a minute with their number,
 * and once that it works again.
 */
export function failureLog(
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  { failed, again }: Texts,
  { level = 'warn', clock = Date.now }: { level?: 'warn' | 'error'; clock?: () => number } = {},
): FailureLog {
  let failures = 0
  let since = 0
  let loggedAt = 0
  return {
    failed: (error, fields) => {
      const now = clock()
      if (failures++ === 0) since = now
      else if (now - loggedAt < everyMs) return
      loggedAt = now
      log[level](
        {
          ...(error !== null && { err: error }),
          ...fields,
          ...(failures > 1 && { failures, seconds: secondsFrom(since, now) }),
        },
        failed,
      )
    },
    worked: (fields) => {
      if (!failures) return
      log.info({ ...fields, failures, seconds: secondsFrom(since, clock()) }, again)
      failures = 0
    },
  }
}

const secondsFrom = (since: number, now: number) => Math.round((now - since) / 100) / 10
