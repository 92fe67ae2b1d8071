import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { request } from 'undici'
import { traceCall } from '../../../../shared/app/tracing'
import { CopyDiffers, type CopyKeeper } from '../copiedReports'
import { readPosition, type DatabasePosition } from '../copy/copies.queries'
import { CallFault } from '../copy/patience'
import type { ReportRow } from '../copy/storeRows'
import type { TierSignatures } from './signatures'

/** Longest wait for the head of an answer, and then for its rest. */
const answerMs = 5_000
/** How long a process that did not answer is not asked: longer each time, as long as it does not. */
const awayMs = { first: 250, most: 30_000 }

interface Needs {
  urls: readonly string[]
  signatures: TierSignatures
  pool: Pool
  log: Pick<Logger, 'warn'>
  /** Tests shorten it. */
  timeoutMs?: number
}

/**
 * Asks report processes for the copy's answers: the next one if one is away, too slow or behind, and no one (so that
 * PostgreSQL answers) while all are away.
 */
export function askTier({ urls, signatures, pool, log, timeoutMs = answerMs }: Needs): CopyKeeper {
  const away = new Map<string, { until: number; ms: number }>()
  let turn = 0
  let known: DatabasePosition | null = null

  const present = () => urls.filter((url) => (away.get(url)?.until ?? 0) <= Date.now())
  const noteAway = (url: string) => {
    const ms = Math.min((away.get(url)?.ms ?? awayMs.first / 2) * 2, awayMs.most)
    away.set(url, { until: Date.now() + ms, ms })
  }

  async function post(url: string, path: string, content: object): Promise<Record<string, unknown>> {
    const body = JSON.stringify(content)
    const authorization = signatures.ofRequest({ path, body })
    const {
      statusCode,
      headers,
      body: answered,
    } = await traceCall('ask report process', (traced) =>
      request(url + path, {
        method: 'POST',
        headers: { ...traced, authorization, 'content-type': 'application/json' },
        body,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      }),
    )
    const text = await answered.text()
    if (statusCode === 409) throw new CallFault(text.slice(0, 500))
    if (statusCode !== 200) throw new Error(`${statusCode} ${text.slice(0, 500)}`)
    if (!signatures.isAnswer(authorization, text, String(headers.signature ?? '')))
      throw new Error('The answer is not signed with the key of this system')
    return JSON.parse(text) as Record<string, unknown>
  }

  /** The answer of the first process that gives one, in turn. `isDone` says that no other one can be asked any more. */
  async function firstAnswer(ask: (url: string) => Promise<ReportRow[]>, isDone = () => false): Promise<ReportRow[]> {
    const candidates = present()
    const start = turn++
    for (const index of candidates.keys()) {
      const url = candidates[(start + index) % candidates.length] ?? ''
      try {
        const rows = await ask(url)
        away.delete(url)
        return rows
      } catch (error) {
        log.warn({ err: error as Error, url }, 'A report process did not answer')
        if (!(error instanceof CallFault)) noteAway(url)
        if (isDone()) break
      }
    }
    throw new CallFault('No report process has answered')
  }

  async function position(): Promise<DatabasePosition> {
    const read = await readPosition(pool).catch((error: Error) => {
      throw new CallFault(error.message, { cause: error })
    })
    known = read
    return read
  }

  const answeredBy = new WeakMap<object, string>()
  const asked = () => {
    const copy = {
      query: async (sql: string) => {
        const at = await position()
        return firstAnswer(async (url) => (await post(url, '/query', { sql, position: at })).rows as ReportRow[])
      },
      queryState: async (sql: string, importSnapshot: (snapshot: string) => Promise<void>) => {
        // The caller holds a connection: waiting for another one could block all.
        if (!known) throw new CallFault('The database is not known yet')
        const at = { ...known, xmax: '0' }
        let hasImported = false
        const rows = firstAnswer(
          async (url) => {
            const { id, snapshot } = await post(url, '/states', { sql, position: at })
            hasImported = true
            answeredBy.set(copy, url)
            await importSnapshot(String(snapshot))
            return (await post(url, `/states/${String(id)}`, {})).rows as ReportRow[]
          },
          () => hasImported,
        )
        // Another server may have become the primary.
        rows.catch(() => position().catch(() => {})) // asked again with the next report
        return rows
      },
    }
    return copy
  }

  return {
    engine: 'report_processes',
    copy: () => (present().length ? asked() : null),
    giveUp: (copy, error) => {
      const url = answeredBy.get(copy)
      if (url && error instanceof CopyDiffers)
        void post(url, '/lost', {}).catch((fault: unknown) =>
          log.warn({ err: fault, url }, 'A report process was not told that its copy differs'),
        )
    },
    start: () =>
      position().then(
        () => {},
        () => {}, // asked again with the first report
      ),
    stop: () => Promise.resolve(),
  }
}
